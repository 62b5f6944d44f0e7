import { languages } from '#lib/values/languages.ts'
import { catalogues } from './compiled-catalogue.ts'
import { textProblems } from './text-problems.ts'

// A step of the build: it fails for a text that cannot be shown.
const problems = languages.flatMap((language) =>
  textProblems(catalogues[language], catalogues.en).map((problem) => `${language}: ${problem}`),
)
if (problems.length > 0) throw new Error(problems.join('\n'))
