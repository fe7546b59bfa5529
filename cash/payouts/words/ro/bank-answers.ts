/** Why an answer of a bank cannot be taken. */
import { formsOf } from '#contract/texts/forms.ts'

const { number } = formsOf('ro-RO')
export const bankAnswers = {
  'bank-answer-empty': 'Fisierul este gol!',
  'bank-answer-too-big': ({ megabytes }: { megabytes: number }) => `Fisierul depaseste ${number(megabytes)} MB!`,
  'bank-answer-not-read-through': 'Raspunsul nu a putut fi citit pana la capat! Incercati inca o data.',
  'bank-answer-of-no-file': 'Fisierul nu raspunde niciunui lot trimis de aici!',
  'bank-answer-format-unknown': 'Fisierul nu este un raspuns pain.002 al bancii!',
  'bank-answer-not-readable': ({ line, place }: { line: number; place: string }) => `Linia ${line}: nu poate fi citita (${place})!`,
  'bank-answer-contradicts': ({ line, payment }: { line: number; payment: string }) =>
    `Linia ${line}: plata ${payment} este si platita, si refuzata in acelasi fisier!`,
}
