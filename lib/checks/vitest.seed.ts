import fc from 'fast-check'

// Property tests draw the same inputs in every run of the check, so that its result depends only on the code.
// `npm run test:all` and `npm run test:explore` draw new ones: they set another seed, which they print.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 20_261_123) })
