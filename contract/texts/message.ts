/**
 * What is to be said, as a code with its parameters: so it is kept, answered inside the program and compared; words it becomes only
 * where it is shown, in the language of who reads it.
 */
import type { Texts } from './texts.ts'

type Messages = Texts['messages']
export type MessageCode = keyof Messages
type ParamsOf<C extends MessageCode> = Messages[C] extends (params: infer P) => string ? P : null

export type Message = { [C in MessageCode]: ParamsOf<C> extends null ? { code: C } : { code: C; params: ParamsOf<C> } }[MessageCode]

/** Codes whose text takes no parameters. */
export type PlainCode = { [C in MessageCode]: ParamsOf<C> extends null ? C : never }[MessageCode]

export function inWords(texts: Texts, message: Message): string {
  const text = texts.messages[message.code] as string | ((params: unknown) => string) // its parameters stand beside its code, by the type
  return typeof text === 'string' ? text : text('params' in message ? message.params : undefined)
}

/** A message where a library only takes a string, such as a schema's. Read back by `readCoded`. */
export const coded = (message: Message | PlainCode): string => JSON.stringify(typeof message === 'string' ? { code: message } : message)

/** null: a string of someone else's. */
export function readCoded(text: string): Message | null {
  if (!text.startsWith('{"code":')) return null
  return JSON.parse(text) as Message // made by `coded`, which nothing else looks like
}

/** The words of a schema’s message, a code or already words. */
export function wordsOfCoded(texts: Texts, text: string): string {
  const message = readCoded(text)
  return message === null ? text : inWords(texts, message)
}
