/** What waits for an operator, counted apart, each with its reason: some reasons allow it, all others are a fault of the product. */
import type { Database } from '#server/platform/database/database.ts'

export type LeftToOperator = { kind: string; key: string; subject: string | null; reason: string | null }

export async function leftToOperators(db: Database): Promise<LeftToOperator[]> {
  const { rows } = await db.$client.query<LeftToOperator>(
    `select kind, key, subject, reason ->> 'code' as reason from effects where state = 'manual' order by kind, key`,
  )
  return rows
}

/** An activation is an operator's where its courier cannot be asked, or what is found differs from what was asked for. */
const OF_ACTIVATIONS: readonly (string | null)[] = ['no-answer', 'exists-not-found', 'awb-differs', 'partner-not-in-use']

export const mayBeLeftToOperator = ({ kind, reason }: Pick<LeftToOperator, 'kind' | 'reason'>): boolean =>
  kind === 'create-awb' ? OF_ACTIVATIONS.includes(reason) : reason !== null

export const wrongReasons = (left: readonly LeftToOperator[]): string[] =>
  left
    .filter((one) => !mayBeLeftToOperator(one))
    .map(({ kind, key, reason }) => `${kind} ${key}: ${reason} is no reason to leave it to an operator`)

export function operatorFiguresOf(left: readonly LeftToOperator[]): string[] {
  const groups = Map.groupBy(left, ({ kind, reason }) => `${kind}, ${reason}`)
  return [...groups].map(([what, of]) => `${of.length} with an operator: ${what}`)
}
