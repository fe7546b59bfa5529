/** What a rule says of a document: which rule, of which field, and as a code with its parameters. */
import { textWithParams } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'

type Sentences = Texts['invoiceFiles']
type Code = keyof Sentences
type ParamsOf<C extends Code> = Sentences[C] extends (params: infer P) => string ? P : null

/** What is to be said of a file, as a code with its parameters. Its words are loaded by the few pages that show files. */
export type FileMessage = { [C in Code]: ParamsOf<C> extends null ? { code: C } : { code: C; params: ParamsOf<C> } }[Code]
export type FileMessageOf<C extends FileMessage['code']> = Extract<FileMessage, { code: C }>

export const fileMessageInWords = (texts: Texts, message: FileMessage): string =>
  textWithParams(
    texts,
    texts.invoiceFiles[message.code] as Parameters<typeof textWithParams>[1],
    'params' in message ? message.params : undefined,
  )

type FieldMessage = Extract<FileMessage, { params: { path: string } }>
/** Codes of which nothing is said but the field. */
type FieldCode = { [C in FieldMessage['code']]: keyof FileMessageOf<C>['params'] extends 'path' ? C : never }[FieldMessage['code']]

/** `path`: the field, such as `lines.0.vat.percent`. `rule`: as the national system names it in its answers; OWN where it has none. */
export type Finding = { rule: string; path: string; severity: 'error' | 'warning'; message: FieldMessage }

/** Of rules that the national system does not try with its rule set: of law, or of its registers. */
export const OWN = 'OWN'

/** All that is said is the field. */
const ofField = (code: FieldCode, path: string) => ({ code, params: { path } }) as FieldMessage // each of these codes has that alone

export class Findings {
  readonly all: Finding[] = []

  /** An error unless `isGood`. */
  expect(isGood: boolean, rule: string, message: FieldMessage): void {
    if (!isGood) this.all.push({ rule, path: message.params.path, severity: 'error', message })
  }

  /** The same of a sentence that says nothing but the field. */
  expectField(isGood: boolean, rule: string, code: FieldCode, path: string): void {
    this.expect(isGood, rule, ofField(code, path))
  }

  present(value: string | null, rule: string, path: string): void {
    this.expectField(value !== null && value !== '', rule, 'invoice-part-missing', path)
  }

  /** Nothing is said of what is not there. */
  listed(value: string, list: ReadonlySet<string>, rule: string, path: string): void {
    this.expect(value === '' || list.has(normalizeSpaces(value)), rule, { code: 'invoice-code-unknown', params: { path, value } })
  }

  warn(isGood: boolean, rule: string, code: FieldCode, path: string): void {
    if (!isGood) this.all.push({ rule, path, severity: 'warning', message: ofField(code, path) })
  }
}

/** As the rules compare texts: no space at the ends, one between words. */
export const normalizeSpaces = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** Characters, however many units each has in memory. */
export const textLengthOf = (text: string): number => [...normalizeSpaces(text)].length
