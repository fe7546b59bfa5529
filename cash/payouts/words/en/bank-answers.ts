import type { bankAnswers as ro } from '../ro/bank-answers.ts'

export const bankAnswers: typeof ro = {
  'bank-answer-empty': 'The file is empty.',
  'bank-answer-too-big': ({ megabytes }) => `The file is above ${megabytes} MB.`,
  'bank-answer-format-unknown': 'The file is no pain.002 answer of a bank.',
  'bank-answer-not-readable': ({ line, place }) => `Line ${line}: it cannot be read (${place}).`,
  'bank-answer-contradicts': ({ line, payment }) => `Line ${line}: payment ${payment} is both paid and refused in the same file.`,
}
