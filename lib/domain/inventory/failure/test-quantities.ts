import fc from 'fast-check'

const fewBytes = fc.record({ used: fc.nat(12), total: fc.nat(20) })
const manyBytes = fc.record({ used: fc.maxSafeNat(), total: fc.maxSafeNat() })
/** The used bytes differ by at most one from what fits after some losses: a comparison of rounded numbers would fail. */
const brimful = fc
  .record({
    totals: fc.array(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), { minLength: 2, maxLength: 12 }),
    losses: fc.integer({ min: 1, max: 4 }),
    percent: fc.constantFrom(85n, 100n),
    off: fc.constantFrom(-1n, 0n, 1n),
  })
  .map(({ totals, losses, percent, off }) => {
    const left = totals.toSorted((a, b) => b - a).slice(losses)
    const used = (percent * left.reduce((sum, total) => sum + BigInt(total), 0n)) / 100n + off
    const share = Number(used > 0n ? used / BigInt(totals.length) : 0n)
    const rest = Number(used > 0n ? used % BigInt(totals.length) : 0n)
    return totals.map((total, i) => ({ used: i < rest ? share + 1 : share, total }))
  })
/** The quantities of up to 12 nodes. */
export const quantities = fc.oneof(
  fc.array(fewBytes, { maxLength: 12 }),
  fc.array(manyBytes, { maxLength: 12 }),
  brimful,
)
