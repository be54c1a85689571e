// English: the help.

export const HELP = {
  keysTitle: 'Keys',
  keys: [
    [['←', '→'], 'one step back or on'],
    [['⇧ ←', '⇧ →'], 'one stage back or on'],
    [['Tab'], 'to the next tensor; arrow keys move inside it'],
    [['Enter'], 'open the arithmetic of the number'],
    [['Esc'], 'out of a tensor or a field: the arrow keys step again'],
    [['Backspace'], 'back to the number that led here'],
    [['D'], 'light what the open number depends on; then what depends on it'],
    [['T'], 'draw the whole way to the open number as a tree; T or Esc leads back to the tables'],
    [['E'], 'edit the open number'],
    [['V'], 'open formulas, code and arithmetic beside the picture, or shut them'],
    [['Ctrl Z', 'Ctrl ⇧ Z'], 'undo, redo'],
    [['Ctrl C'], 'copy the tensor that has the focus; as what, the menu’s “Take it along” says'],
    [['P'], 'play or pause'],
    [
      ['F'],
      'present: the step fills the screen, arrow keys go on, Esc leaves; a link with &present=1 opens so',
    ],
    [['M'], 'hide or show the future, in stages 4 to 7'],
    [['R'], 'reset the example’s own numbers'],
    [['?'], 'this list'],
  ] as [string[], string][],
  touch: [
    'Tap a number: its arithmetic opens, and every number in that opens, too.',
    'On a phone it opens in a sheet: swipe its upper edge up and it becomes higher, down and it closes.',
    'Hold the name beside a number’s field and drag it to the left or right: all that depends on the number follows.',
  ],
  facts: [
    'Every number is computed by one C++ core, here in your browser. Nothing is sent anywhere.',
    'Rows are queries: who asks. Columns are keys: who is looked at. With tokens as columns it is the other way round.',
    'Random numbers are bit for bit those of PyTorch on x86-64 for the same seed. A masked score is −∞, its share 0; in a head a row masked from end to end gets zeros, where PyTorch says nan. You can type −∞ (-inf) for a score. No other infinite number is taken, and no nan.',
  ],
  letters: 'Single letters are keys',
  close: 'Close',
  print: 'Print all stages',
};
