// Code that saves the tensors of a head, to be copied. tests/golden/generators/dumps.py runs what is PyTorch's.

/** Code by the library that it is for. */
export const DUMPS = {
  PyTorch: `import numpy as np
import torch

def dump(path, head, heads=1, **computed):
    arrays = {}
    for name, tensor in {**head.state_dict(), **computed}.items():
        tensor = tensor.detach().cpu()
        arrays[name] = (tensor.float() if tensor.dtype == torch.bfloat16 else tensor).numpy()
    np.savez(path, heads=heads, **arrays)

dump("my_head.npz", head, heads=2, x=x, y=y)  # and q=q, k=k, scores=scores, weights=weights
`,
  JAX: `import numpy as np
from flax.traverse_util import flatten_dict

def dump(path, params, heads=1, **computed):
    arrays = {**flatten_dict(params, sep="."), **computed}
    arrays = {name: np.asarray(array, np.float32) for name, array in arrays.items()}
    np.savez(path, heads=heads, **arrays)

dump("my_head.npz", variables["params"], heads=2, x=x, y=y)  # and q=q, k=k, weights=weights
`,
  Keras: `import keras
import numpy as np

def dump(path, layer, heads=1, **computed):
    arrays = {weight.path: weight for weight in layer.weights}
    arrays = {name: keras.ops.convert_to_numpy(a) for name, a in {**arrays, **computed}.items()}
    np.savez(path, heads=heads, **arrays)

dump("my_head.npz", layer, heads=2, x=x, y=y)  # and weights=weights
`,
} as const;

export type Library = keyof typeof DUMPS;

/** Code that draws a head, and prints the end of the link that draws it here. */
export const DRAWN = `import torch
seed, T, C, head_size, bias = 7, 6, 8, 4, False
torch.manual_seed(seed)
x = torch.randn(1, T, C)
query, key, value = (torch.nn.Linear(C, head_size, bias=bias) for _ in range(3))
print(f"#stage=head&example=randn&{seed=}&{T=}&{C=}&{head_size=}" + "&bias=1" * bias)
`;

/** Code that converts a file of torch.save, whose pickle is not read. */
export const CONVERT = `import numpy as np, torch
state = torch.load("my_head.pt", map_location="cpu")
np.savez("my_head.npz", **{name: tensor.float().numpy() for name, tensor in state.items()})
`;
