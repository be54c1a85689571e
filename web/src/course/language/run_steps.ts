// Steps of the run that the questions of Train name.

/** On the plateau; where the loss of what is kept aside is compared, before and after. */
export const STEPS = { plateau: 100, learnt: 200, long: 500 };
