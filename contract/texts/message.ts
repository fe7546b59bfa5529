/**
 * What is to be said, as a code with its parameters: so it is kept, answered inside the program and compared; words it becomes only
 * where it is shown, in the language of who reads it.
 */
import type { PartnerWords, Words } from './forms.ts'
import type { Texts } from './texts.ts'

type Messages = Texts['messages']
export type MessageCode = keyof Messages
type ParamsOf<C extends MessageCode> = Messages[C] extends (params: infer P) => string ? Given<P> : null

/** What a text with these parameters is given: a message where the text says words. */
export type Given<P> = { [K in keyof P]: OneGiven<P[K]> }
type OneGiven<T> = T extends Words ? Message : T extends readonly Words[] ? readonly Message[] : T

export type Message = { [C in MessageCode]: ParamsOf<C> extends null ? { code: C } : { code: C; params: ParamsOf<C> } }[MessageCode]

/** Codes whose text takes no parameters. */
export type PlainCode = { [C in MessageCode]: ParamsOf<C> extends null ? C : never }[MessageCode]

/** Of these codes. */
export type MessageOf<C extends MessageCode> = Extract<Message, { code: C }>

export const inWords = (texts: Texts, { code, ...rest }: Message): string =>
  textWithParams(texts, texts.messages[code] as AnyText, 'params' in rest ? rest.params : undefined)

/** One sentence after the other. */
export const allInWords = (texts: Texts, messages: readonly Message[]): string =>
  messages.map((message) => inWords(texts, message)).join(' ')

type AnyText = string | ((params: never) => string)

/** The text with its parameters, those that are messages in words. */
export function textWithParams(texts: Texts, text: AnyText, params: object | undefined): string {
  if (typeof text === 'string') return text
  const given = Object.entries(params ?? {}).map(([name, value]) => [name, asWords(texts, value)])
  return text(Object.fromEntries(given) as never) // its parameters stand beside its code, by the type
}

/** Parameters as texts: each message in words. */
export const paramsInWords = (texts: Texts, params: object): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(asWords(texts, value) ?? '')]))

function asWords(texts: Texts, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => asWords(texts, one))
  return isMessage(value) ? inWords(texts, value) : value
}

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'

/** Several things at once; null: nothing is to be said. */
export function several(messages: readonly Message[]): Message | null {
  const [only, ...more] = messages
  return only && more.length > 0 ? { code: 'several', params: { messages } } : (only ?? null)
}

/** The same with its message still a code. */
export type Coded<T extends { message: string }> = Omit<T, 'message'> & { message: Message }

export const withWords = <T extends { message: Message }>(texts: Texts, one: T): Omit<T, 'message'> & { message: string } => ({
  ...one,
  message: inWords(texts, one.message),
})

/** In the words of another: a partner's, an operator's. What is coded by us never becomes such words. */
export const partnerSaid = (words: string): MessageOf<'partner-said'> => ({
  code: 'partner-said',
  params: { words: words as PartnerWords }, // made here alone
})

/** As a column of texts keeps it: another's words as they are, ours coded. Read back by `wordsOfCoded`. */
export const asText = (message: Message): string => (message.code === 'partner-said' ? message.params.words : coded(message))

export const asMessage = (message: Message | PlainCode): Message => (typeof message === 'string' ? ({ code: message } as Message) : message) // a plain code has no parameters

/** A message where a library only takes a string, such as a schema's. Read back by `readCoded`. */
export const coded = (message: Message | PlainCode): string => JSON.stringify(asMessage(message))

/** null: a string of someone else's. */
export function readCoded(text: string): Message | null {
  if (!/^\{"code": ?"/.test(text)) return null
  try {
    return JSON.parse(text) as Message // made by `coded`; whether the code is known is asked before it is put in words
  } catch {
    return null
  }
}

/** Of a schema’s message, coded or already words. */
export const readMessage = (text: string): Message => readCoded(text) ?? partnerSaid(text)

/** The words of a schema’s message, a code or already words. */
export function wordsOfCoded(texts: Texts, text: string): string {
  const message = readCoded(text)
  return message !== null && message.code in texts.messages ? inWords(texts, message) : text
}
