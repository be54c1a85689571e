// The deciding terms of a sum, for a line without room for all; and the largest of many numbers.

/**
 * Indices of the largest of these sizes, in their order, at most `most`; null: a gap. If there are more than that, a 0
 * beside the largest is left out.
 */
export function largestPlaces(sizes: readonly number[], most: number): (number | null)[] {
  const places = sizes.map((_, place) => place);
  if (places.length <= most) return places;
  const [largest, ...others] = places.toSorted((a, b) => sizes[b] - sizes[a]).slice(0, most);
  const chosen = [largest, ...others.filter((place) => sizes[place] !== 0)];
  return places.flatMap((place): (number | null)[] => {
    if (chosen.includes(place)) return [place];
    return place === 0 || chosen.includes(place - 1) ? [null] : [];
  });
}

/** The index of the first largest of these numbers, and how many are as large. */
export function largestOf(values: ArrayLike<number>): { first: number; count: number } {
  let [first, count] = [0, 1];
  for (let place = 1; place < values.length; place++) {
    if (values[place] > values[first]) [first, count] = [place, 1];
    else if (values[place] === values[first]) count++;
  }
  return { first, count };
}
