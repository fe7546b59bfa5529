/** A contract's schema as a form's validation, its codes as words. */
import { schemaResolver } from '@mantine/form'
import type { z } from 'zod'
import { wordsOfCoded } from '../../../contract/texts/message.ts'
import { texts } from '../../texts.ts'

export function checkedBy<Values>(schema: z.ZodType): (values: Values) => Record<string, string> {
  const check = schemaResolver(schema as never, { sync: true }) as (values: Values) => Record<string, unknown> // the schema is the form's own
  return (values) =>
    Object.fromEntries(Object.entries(check(values)).map(([path, message]) => [path, wordsOfCoded(texts, String(message))]))
}
