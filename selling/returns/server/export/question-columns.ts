/**
 * Questions as columns of a table. A question is known by its text as it was shown: where a shop has changed the words, what was answered before
 * and after stands in two columns. Of several questions of one form with the same text the first, second and so on are each a column.
 */
import type { Texts } from '#contract/texts/texts.ts'
import type { ReturnAnswers } from '#sending/order-templates/contract/return-answers.ts'
import type { ReturnField } from '#sending/order-templates/contract/return-form.ts'
import type { StreamedCell } from '#server/platform/spreadsheet/stream-workbook.ts'
import { answerShown } from '../present-request.ts'

/** A sheet has 16,384 columns; what is asked beyond these is written into one more, each answer with its question. */
const QUESTION_COLUMNS_MAX = 1_000

type AskedField = { field: ReturnField; text: string; key: string }
export type QuestionColumns = {
  /** The headings, in the order of the columns. */
  texts: readonly string[]
  /** Of which question each column is. */
  keys: readonly string[]
  hasMore: boolean
}

/** `forms`: those of the newest requests first, whose questions stand first. */
export function questionColumnsOf(forms: readonly (readonly ReturnField[])[]): QuestionColumns {
  const columns = new Map(forms.flatMap(askedFieldsOf).map(({ key, text }) => [key, text]))
  const shown = [...columns].slice(0, QUESTION_COLUMNS_MAX)
  return {
    texts: shown.map(([, text]) => text),
    keys: shown.map(([key]) => key),
    hasMore: columns.size > shown.length,
  }
}

type Answered = { fields: readonly ReturnField[]; answers: ReturnAnswers }

/** `accountText`: a number as its reader may see it. */
export function answerCellsOf(
  texts: Texts,
  { fields, answers }: Answered,
  { columns, accountText }: { columns: QuestionColumns; accountText: (iban: string) => string },
): StreamedCell[] {
  const cells = new Map<string, { text: string; cell: StreamedCell }>()
  for (const { field, text, key } of askedFieldsOf(fields)) {
    const answer = answers[field.id]
    const shown = answer === undefined ? null : answerShown(texts, field, answer)
    if (shown === null) continue
    const written = [...shown.lines, ...(shown.account === null ? [] : [accountText(shown.account)])].join('; ')
    if (written !== '') cells.set(key, { text, cell: field.type === 'text-input' ? cellOfTyped(written) : written })
  }
  const placed = columns.keys.map((key) => cells.get(key)?.cell ?? null)
  if (!columns.hasMore) return placed
  const known = new Set(columns.keys)
  const others = [...cells].filter(([key]) => !known.has(key)).map(([, { text, cell }]) => `${text}: ${plainTextOf(cell)}`)
  return [...placed, others.join('; ')]
}

function askedFieldsOf(fields: readonly ReturnField[]): AskedField[] {
  const counts = new Map<string, number>()
  return fields.flatMap((field) => {
    const text = questionTextOf(field)
    if (text === null) return []
    const nth = (counts.get(text) ?? 0) + 1
    counts.set(text, nth)
    return [{ field, text, key: JSON.stringify([text, nth]) }]
  })
}

/** null: it asks nothing. */
function questionTextOf({ type, config }: ReturnField): string | null {
  switch (type) {
    case 'title':
    case 'paragraph':
      return null
    case 'checkbox':
      return config.checkboxesArray.map(({ description }) => description).join(', ')
    case 'fields-table':
      return config.columnsArray.map(({ name }) => name).join(', ')
    default:
      return config.label
  }
}

/** Digits of which a spreadsheet shows each as it was typed. */
const NUMBER_LENGTH_MAX = 10

/** A number where nothing of what was typed is lost by it: `-5` is one, `007`, `1.50` and `=1+1` are texts. */
function cellOfTyped(text: string): StreamedCell {
  const number = Number(text)
  const isNumber = text.length <= NUMBER_LENGTH_MAX && Number.isFinite(number) && String(number) === text
  return isNumber ? { general: number } : text
}

const plainTextOf = (cell: StreamedCell): string =>
  typeof cell === 'object' && cell !== null && 'general' in cell ? String(cell.general) : String(cell)
