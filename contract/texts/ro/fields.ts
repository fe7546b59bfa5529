import type { ProblemCode } from '../../problems.ts'
import type { Words } from '../forms.ts'
import { problems } from './problems.ts'

/** What is wrong with a field, where its schema says nothing closer; and what stands in for words or texts of another kind. */
export const fields = {
  'partner-said': ({ words }: { words: string }) => words,
  several: ({ messages }: { messages: readonly Words[] }) => messages.join(' '),
  problem: ({ problem }: { problem: ProblemCode }) => problems[problem],
  'field-missing': 'Camp obligatoriu!',
  'field-invalid': 'Valoare invalida!',
  'field-too-short': ({ min }: { min: number }) => `Cel putin ${min} caractere!`,
  'field-too-long': ({ max }: { max: number }) => `Cel mult ${max} caractere!`,
  'field-too-small': ({ min }: { min: number }) => `Cel putin ${min}!`,
  'field-too-big': ({ max }: { max: number }) => `Cel mult ${max}!`,

  'simulator-silent': 'Simulatorul nu raspunde.',
  'simulator-knows-not': 'Simulatorul nu cunoaste acest colet sau punct.',
  'not-json': 'Cererea nu este un JSON valid.',
  'idempotency-key-invalid': 'Cheia de idempotenta este invalida.',
  'service-away': 'Serviciul este momentan indisponibil. Incercati din nou peste cateva secunde.',
  'upload-sent-otherwise': ({ type }: { type: string }) => `Fisierul se trimite ca ${type}.`,
}
