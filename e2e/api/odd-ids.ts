/** As long as an id may be: 253 characters. */
export const longestId = `x${'.long'.repeat(50)}yz`

/** Every character that an id may have, and words that are something else elsewhere. */
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
