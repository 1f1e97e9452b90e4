"""Train a network for `eval=network` in PyTorch, from a file of transcripts (one game per line).

    outflank convert games.ggf games.txt
    python classifier.py games.txt net.safetensors          # train and save
    python classifier.py --outputs net.safetensors f5d6c3   # print the outputs after each move
"""
import sys

import torch
from safetensors import safe_open
from safetensors.torch import load_file, save_file

N = 8  # the board size
SQUARES = N * N
META = {"outflank": "network", "outflank.format": "1", "size": f"{N}x{N}", "model": "mlp:128,64", "inputs": "planes",
        "target": "result", "symmetry": "canonical"}


def flips(own, other, square):
    """The discs that a move turns, as a set of squares."""
    found, row, column = set(), *divmod(square, N)
    for step_y, step_x in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]:
        line, y, x = set(), row + step_y, column + step_x
        while 0 <= y < N and 0 <= x < N and y * N + x in other:
            line.add(y * N + x)
            y, x = y + step_y, x + step_x
        if 0 <= y < N and 0 <= x < N and y * N + x in own:
            found |= line
    return found


def moves(own, other):
    return {square for square in range(SQUARES) if square not in own | other and flips(own, other, square)}


def positions(transcript):
    """The boards of a game as (own, other, is_black), and Black's final lead."""
    half = N // 2 * N + N // 2
    own, other, is_black = {half - N, half - 1}, {half - N - 1, half}, True
    boards = []
    for name in [transcript[i:i + 2] for i in range(0, len(transcript) - 1, 2)]:
        if not moves(own, other):
            own, other, is_black = other, own, not is_black
        boards.append((own, other, is_black))
        square = "abcdefghij".index(name[0].lower()) + N * (int(name[1:]) - 1)
        turned = flips(own, other, square)
        own, other, is_black = other - turned, own | turned | {square}, not is_black
    boards.append((own, other, is_black))
    return boards, (len(own) - len(other)) * (1 if is_black else -1)


def canonical(own, other):
    """The smallest of the eight symmetric boards, as numbers with one bit per square."""
    transpose = lambda squares: {square % N * N + square // N for square in squares}
    mirror = lambda squares: {SQUARES - N - square // N * N + square % N for square in squares}
    forms = []
    for step in range(8):
        forms.append((own, other))
        own, other = (mirror(own), mirror(other)) if step % 2 == 0 else (transpose(own), transpose(other))
    return min(forms, key=lambda form: [sum(1 << square for square in squares) for squares in form])


def inputs(own, other):
    """Own discs, other discs, empty squares, legal moves: four planes in a row."""
    own, other = canonical(own, other)
    planes = [own, other, set(range(SQUARES)) - own - other, moves(own, other)]
    return torch.tensor([float(square in plane) for plane in planes for square in range(SQUARES)])


model = torch.nn.Sequential(torch.nn.Linear(4 * SQUARES, 128), torch.nn.ReLU(), torch.nn.Linear(128, 64),
                            torch.nn.ReLU(), torch.nn.Linear(64, 3))

if sys.argv[1] == "--outputs":
    with safe_open(sys.argv[2], "pt") as file:
        assert {key: file.metadata()[key] for key in META} == META, "another model: change META and the model above"
    model.load_state_dict(load_file(sys.argv[2]))
    for own, other, _ in positions(sys.argv[3])[0]:
        print(*[f"{value:.6f}" for value in model(inputs(own, other)).tolist()])
    sys.exit()

x, y = [], []
for line in open(sys.argv[1]):
    boards, lead = positions(line.split()[0])
    for own, other, is_black in boards[:-1]:
        lead_of_mover = lead if is_black else -lead
        x.append(inputs(own, other))
        y.append(0 if lead_of_mover > 0 else 1 if lead_of_mover == 0 else 2)  # win, draw, loss
x, y = torch.stack(x), torch.tensor(y)
optimizer = torch.optim.Adam(model.parameters(), lr=0.001)
for epoch in range(12):
    total = 0.0
    for batch in torch.randperm(len(x)).split(1024):
        loss = torch.nn.functional.cross_entropy(model(x[batch]), y[batch])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total += loss.item() * len(batch)
    print(f"epoch {epoch + 1}: loss {total / len(x):.4f}")
save_file(model.state_dict(), sys.argv[2], META)
