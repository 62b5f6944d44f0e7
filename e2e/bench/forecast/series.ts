import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** A synthetic series as shares of the total, and the days at whose end it is forecast. */
export type Example = {
  values: Float64Array
  origins: number[]
  /** The growth a day, and the day of a clean-up or a new node, where the kind has one. */
  growth?: number
  event?: number
}

type Random = { between(low: number, high: number): number; gaussian(): number; chance(share: number): boolean }

const days = 300
const origins = [75, 130, 200]

/** The kinds of series; each call gives the next one of a seeded sequence. */
export const kinds: Record<string, (random: Random) => Example> = {
  growth(random) {
    const { start, growth } = line(random)
    const wander = random.chance(0.5) ? walk(random, random.between(0, 2 * growth)) : flatLine
    const noisy = surroundings(random, random.between(0.001, 0.02), 0.02)
    return { values: fill((day) => start + growth * day + noisy(day) + wander(day)), origins, growth }
  },
  steps(random) {
    const { start, growth } = line(random)
    const steps = Array.from({ length: 1 + Math.floor(random.between(0, 3)) }, () => ({
      day: Math.floor(random.between(20, 110)),
      size: random.between(0.05, 0.2) * (random.chance(0.5) ? 1 : -1),
    }))
    const noisy = surroundings(random, random.between(0.001, 0.01), 0.01)
    const moved = (day: number) => steps.reduce((sum, step) => sum + (day >= step.day ? step.size : 0), 0)
    return { values: fill((day) => start + growth * day + moved(day) + noisy(day)), origins: [120, 150, 200], growth }
  },
  'clean-ups'(random) {
    const { start, growth } = line(random)
    const event = Math.floor(random.between(60, 110))
    const [size, length] = [random.between(0.1, 0.4) * (start + growth * event), 1 + Math.floor(random.between(0, 3))]
    const freed = (day: number) => size * Math.min(1, Math.max(0, (day - event + 1) / length))
    const noisy = surroundings(random, random.between(0.0005, 0.01), 0.01)
    const values = fill((day) => start + growth * day - freed(day) + noisy(day))
    return { values, origins: [event + 14, 150, 200], growth, event }
  },
  'nodes added'(random) {
    const { start, growth } = line(random)
    const event = Math.floor(random.between(60, 110))
    const size = random.between(0.03, 0.15)
    const noisy = surroundings(random, random.between(0.0005, 0.01), 0.01)
    const values = fill((day) => start + growth * day + (day >= event ? size : 0) + noisy(day))
    return { values, origins: [event + 14, 150, 200], growth, event }
  },
  flat(random) {
    const level = random.between(0.2, 0.82)
    const noisy = surroundings(random, random.between(0.001, 0.04), 0.02)
    return { values: fill((day) => level + noisy(day)), origins, growth: 0 }
  },
  saturating(random) {
    const [start, rise, speed] = [random.between(0.2, 0.4), random.between(0.1, 0.4), random.between(60, 200)]
    const noisy = surroundings(random, random.between(0.001, 0.01), 0.01)
    return { values: fill((day) => start + rise * (1 - Math.exp(-day / speed)) + noisy(day)), origins }
  },
  'growth in lumps'(random) {
    const { start, growth } = line(random)
    const [spread, noisy] = [random.between(0.3, 1.5), surroundings(random, random.between(0, 0.002), 0.003)]
    let used = start
    return {
      values: fill((day) => {
        used += growth * Math.exp(spread * random.gaussian() - spread ** 2 / 2)
        return used + noisy(day)
      }),
      origins,
    }
  },
  'steps at any time'(random) {
    const { start, growth } = line(random)
    const noisy = surroundings(random, random.between(0.001, 0.01), 0.01)
    let moved = 0
    return {
      values: fill((day) => {
        if (random.chance(1 / 150)) moved += random.between(0.03, 0.15) * (random.chance(0.5) ? 1 : -1)
        return start + growth * day + moved + noisy(day)
      }),
      origins,
    }
  },
  'flat, persistent noise'(random) {
    const [level, deviation] = [random.between(0.2, 0.8), random.between(0.005, 0.05)]
    const persistence = random.between(0.8, 0.97)
    let state = deviation * random.gaussian()
    return {
      values: fill(() => {
        state = persistence * state + Math.sqrt(1 - persistence ** 2) * deviation * random.gaussian()
        return level + state
      }),
      origins,
      growth: 0,
    }
  },
  gaps(random) {
    const { start, growth } = line(random)
    const noisy = surroundings(random, random.between(0.001, 0.01), 0.01)
    const [missing, gap, length] = [random.between(0, 0.3), random.between(20, 180), random.between(3, 25)]
    const values = fill((day) => {
      const value = start + growth * day + noisy(day)
      return random.chance(missing) || (day > gap && day < gap + length) ? Number.NaN : value
    })
    return { values, origins, growth }
  },
}

/** Returns the first `count` series of a kind; the same for the same seed. */
export function* examples(kind: string, count: number, seed = 7): Generator<Example> {
  const random = randomOf([...kind].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, seed))
  for (let n = 0; n < count; n++) yield (kinds[kind] as (random: Random) => Example)(random)
}

function randomOf(seed: number): Random {
  const generator = xoroshiro128plus(seed)
  const uniform = () => uniformFloat64(generator)
  return {
    between: (low, high) => low + (high - low) * uniform(),
    gaussian: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    chance: (share) => uniform() < share,
  }
}

function fill(value: (day: number) => number): Float64Array {
  return Float64Array.from({ length: days }, (_, day) => value(day))
}

function line(random: Random): { start: number; growth: number } {
  return { start: random.between(0.2, 0.5), growth: random.between(0.0005, 0.003) }
}

/** Noise, half of it persistent, and a weekly rhythm: a weekend or any seven values. */
function surroundings(random: Random, deviation: number, mostRhythm: number): (day: number) => number {
  const persistence = random.chance(0.5) ? 0 : random.between(0.3, 0.8)
  const depth = random.between(0, mostRhythm)
  const weekend = random.chance(0.5)
  const week = Array.from({ length: 7 }, (_, day) => depth * (weekend ? (day < 5 ? 0.4 : -1) : 0.7 * random.gaussian()))
  let state = 0
  return (day) => {
    state = persistence * state + Math.sqrt(1 - persistence ** 2) * deviation * random.gaussian()
    return state + (week[day % 7] as number)
  }
}

function walk(random: Random, deviation: number): (day: number) => number {
  let state = 0
  return () => {
    state += deviation * random.gaussian()
    return state
  }
}

const flatLine = () => 0
