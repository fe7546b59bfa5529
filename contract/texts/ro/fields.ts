/** What is wrong with a field, where its schema says nothing closer. */
export const fields = {
  'partner-said': ({ words }: { words: string }) => words,
  'field-missing': 'Camp obligatoriu!',
  'field-invalid': 'Valoare invalida!',
  'field-too-short': ({ min }: { min: number }) => `Cel putin ${min} caractere!`,
  'field-too-long': ({ max }: { max: number }) => `Cel mult ${max} caractere!`,
  'field-too-small': ({ min }: { min: number }) => `Cel putin ${min}!`,
  'field-too-big': ({ max }: { max: number }) => `Cel mult ${max}!`,
}
