import { formsOf } from '../forms.ts'

const written = formsOf('ro-RO')
const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

export const forms = { ...written, list: (items: readonly string[]) => withoutMarks(written.list(items)) }
