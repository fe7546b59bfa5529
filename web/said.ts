/** What contract and schemas say as codes, in the words of this browser's language. */
import { schemaResolver } from '@mantine/form'
import type { z } from 'zod'
import { inWords, type Message, wordsOfCoded } from '#contract/texts/message.ts'
import { texts } from './texts.ts'

export const messageText = (message: Message): string => inWords(texts, message)

export const schemaMessageText = (message: string): string => wordsOfCoded(texts, message)

/** A form's check of its values: messages by field. */
export function formCheckOf<T>(schema: z.ZodType<unknown, T>): (values: T) => Record<string, string> {
  const resolve = schemaResolver(schema, { sync: true })
  return (values) =>
    Object.fromEntries(Object.entries(resolve(values as never)).map(([field, message]) => [field, schemaMessageText(String(message))])) // any values are judged
}
