/** Couriers' lists are read row by row: an odd row costs itself and is named, never the rows beside it. */
import { z } from 'zod'

export type CourierRowsRead<T> = { rows: T[]; odd: string[] }

/** `odd` says where a row is odd, never what stands in it: reports carry names and phones. */
export function readRowByRow<T>(rows: readonly unknown[], schema: z.ZodType<T>): CourierRowsRead<T> {
  const read: CourierRowsRead<T> = { rows: [], odd: [] }
  for (const [at, row] of rows.entries()) {
    const parsed = schema.safeParse(row)
    if (parsed.success) read.rows.push(parsed.data)
    else read.odd.push(`row ${at + 1}: ${parsed.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ')}`)
  }
  return read
}

/** The odd rows of a list, for who keeps the log. */
export type OddRowsNoted = (operation: string, odd: readonly string[]) => void

/** A list within a row: its odd rows are left out, the row stands. */
export const listOfRows = <T>(schema: z.ZodType<T>) => z.array(z.unknown()).transform((rows) => readRowByRow(rows, schema).rows)

/** Couriers write numbers now as numbers, now as text, and numbers of AWBs, points and postal codes the same way. */
export const numericValue = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
])
export const numberText = z.union([z.string().min(1), z.number().transform(String)])
/** What is missing, or is no text at all, is null. */
export const optionalText = z.string().nullish().catch(null)
