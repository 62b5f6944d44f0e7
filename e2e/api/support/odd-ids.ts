/** An id of the maximum length, 253 characters. */
export const longestId = `x${'.long'.repeat(50)}yz`

/** Ids with every allowed character, and words with a meaning in JavaScript or SQL. */
export const oddIds = [
  'a:b_c.d-9',
  '0',
  '0x1',
  '9.9.9.9',
  'A',
  'Z..',
  'a',
  'a-b',
  'a.b',
  'a:b',
  'a_b',
  'constructor',
  'null',
  'toString',
  longestId,
]
