import { formsOf } from '#contract/texts/forms.ts'
import type { bankAnswers as ro } from '../ro/bank-answers.ts'

const { number } = formsOf('en-GB')

export const bankAnswers: typeof ro = {
  'bank-answer-empty': 'The file is empty.',
  'bank-answer-too-big': ({ megabytes }) => `The file is above ${number(megabytes)} MB.`,
  'bank-answer-not-read-through': 'The answer could not be read to its end. Try once more.',
  'bank-answer-of-no-file': 'The file answers no run that was sent from here!',
  'bank-answer-format-unknown': 'The file is no pain.002 answer of a bank.',
  'bank-answer-not-readable': ({ line, place }) => `Line ${line}: it cannot be read (${place}).`,
  'bank-answer-contradicts': ({ line, payment }) => `Line ${line}: payment ${payment} is both paid and refused in the same file.`,
}
