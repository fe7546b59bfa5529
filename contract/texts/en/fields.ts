type Fields = typeof import('../ro/fields.ts').fields

export const fields: Fields = {
  'partner-said': ({ words }) => words,
  'field-missing': 'This field is required!',
  'field-invalid': 'Invalid value!',
  'field-too-short': ({ min }) => `At least ${min} characters!`,
  'field-too-long': ({ max }) => `At most ${max} characters!`,
  'field-too-small': ({ min }) => `At least ${min}!`,
  'field-too-big': ({ max }) => `At most ${max}!`,
}
