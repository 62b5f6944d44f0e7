/** Which tests run: those of the check (`npm test`), or also what is long or exploring (`npm run test:all`). */
export const runsAll = process.env.TEST_EXTENT === 'all'
