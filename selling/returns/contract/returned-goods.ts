/**
 * What became of the goods of a return: a life of its own beside what the merchant decided and beside the money. Quantities are counted by
 * line, in units; what was announced and did not arrive is missing, whatever a courier says of the parcel.
 */
import { z } from 'zod'
import { Moment } from '#contract/days.ts'
import { endpoint, Success } from '#contract/endpoint.ts'
import { coded } from '#contract/texts/message.ts'
import { OrderId } from '#sending/orders/contract/orders.ts'

/** `disposed`: nothing of what was received is still to be dealt with. `never-came`: the merchant does not wait for it any more. */
export const custodyStates = ['announced', 'on-its-way', 'received', 'disposed', 'never-came'] as const
export type CustodyState = (typeof custodyStates)[number]

export const custodyMoves: Record<CustodyState, readonly CustodyState[]> = {
  announced: ['on-its-way', 'received', 'never-came'],
  // Its AWB was cancelled before it was handed over.
  'on-its-way': ['received', 'never-came', 'announced'],
  // The count is undone.
  received: ['disposed', 'announced', 'on-its-way'],
  disposed: ['received'],
  // It came after all, or is awaited again.
  'never-came': ['received', 'announced', 'on-its-way'],
}

/** A parcel that is not there so many days after its AWB was made is asked about. */
export const RETURN_AWAITED_DAYS = 14

export const COUNTED_LINES_MAX = 200
export const UNITS_MAX = 10_000
export const COUNTED_NAME_MAX = 500

const Units = z.int().min(0).max(UNITS_MAX)

/** What arrived of one good. */
export const ArrivedLine = z.object({
  name: z
    .string()
    .trim()
    .min(1, coded('field-missing'))
    .max(COUNTED_NAME_MAX, coded({ code: 'field-too-long', params: { max: COUNTED_NAME_MAX } })),
  whole: Units,
  damaged: Units,
})
export type ArrivedLine = z.output<typeof ArrivedLine>

/** What was done with what arrived; `toHandBack`: it is to go back to the buyer, and waits. */
const Disposal = z.object({ kept: Units, destroyed: Units, handedBack: Units, toHandBack: Units })
export const disposalWays = ['kept', 'destroyed', 'handedBack', 'toHandBack'] as const satisfies (keyof z.output<typeof Disposal>)[]
export type DisposalWay = (typeof disposalWays)[number]

/** A line of the count. `announced`: 0 of what came though it was not asked for; null where it is not known what was to come. */
export const CountedLine = ArrivedLine.extend({ announced: Units.nullable(), ...Disposal.shape })
export type CountedLine = z.output<typeof CountedLine>

export const DisposedLine = Disposal.extend({ name: z.string().max(COUNTED_NAME_MAX) })
export type DisposedLine = z.output<typeof DisposedLine>

export const noDisposal = { kept: 0, destroyed: 0, handedBack: 0, toHandBack: 0 } as const

export const arrivedUnits = ({ whole, damaged }: Pick<CountedLine, 'whole' | 'damaged'>): number => whole + damaged
type Arrived = Pick<CountedLine, 'announced' | 'whole' | 'damaged'>
/** Nothing is missing, nor extra, where it is not known what was to come. */
export const missingUnits = (line: Arrived): number => Math.max(0, (line.announced ?? 0) - arrivedUnits(line))
export const extraUnits = (line: Arrived): number => (line.announced === null ? 0 : Math.max(0, arrivedUnits(line) - line.announced))
export const disposedUnits = (line: Record<DisposalWay, number>): number => disposalWays.reduce((sum, way) => sum + line[way], 0)
/** Of what arrived, what nothing has been done with. */
export const heldUnits = (line: CountedLine): number => arrivedUnits(line) - disposedUnits(line)

export const isAllDealtWith = (lines: readonly CountedLine[]): boolean =>
  lines.every((line) => heldUnits(line) === 0 && line.toHandBack === 0)
export const unitsToHandBack = (lines: readonly CountedLine[]): number => lines.reduce((sum, { toHandBack }) => sum + toHandBack, 0)

/** Less, more or other than was announced, or damaged: the buyer reads of it before the money moves. */
export const differsFromAnnounced = (lines: readonly CountedLine[]): boolean =>
  lines.some((line) => missingUnits(line) > 0 || extraUnits(line) > 0 || line.damaged > 0)

/** `announced`: 0 where it is not known what was to come. */
export type CountSums = Record<'announced' | 'whole' | 'damaged' | 'missing' | 'extra', number>

export function countSums(lines: readonly CountedLine[]): CountSums {
  const sum = (of: (line: CountedLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  return {
    announced: sum(({ announced }) => announced ?? 0),
    whole: sum(({ whole }) => whole),
    damaged: sum(({ damaged }) => damaged),
    missing: sum(missingUnits),
    extra: sum(extraUnits),
  }
}

type Announced = { name: string; quantity: number }

/**
 * The count by line: announced goods in their order, then what came besides. A good that was announced and is not named did not arrive. A good
 * that is named twice is one line. `announced` empty: it is not known what was to come.
 */
export function countedLines(
  announced: readonly Announced[],
  arrived: readonly ArrivedLine[],
  before: readonly CountedLine[],
): CountedLine[] {
  const names = new Set([...announced, ...arrived].map(({ name }) => name))
  return [...names].map((name) => {
    const sum = <L extends { name: string }>(of: readonly L[], units: (line: L) => number) =>
      of.reduce((total, line) => (line.name === name ? total + units(line) : total), 0)
    const counted = {
      announced: announced.length === 0 ? null : sum(announced, ({ quantity }) => quantity),
      whole: sum(arrived, ({ whole }) => whole),
      damaged: sum(arrived, ({ damaged }) => damaged),
    }
    const earlier = before.find((line) => line.name === name)
    const { kept, destroyed, handedBack, toHandBack } = earlier ?? noDisposal
    const disposal = { kept, destroyed, handedBack, toHandBack }
    // What was done with units that are not there is not known any more.
    const isKnown = disposedUnits(disposal) <= arrivedUnits(counted)
    return { name, ...counted, ...(isKnown ? disposal : noDisposal) }
  })
}

/** Each line with what is done with it; null: of one more is done with than arrived. */
export function withDisposal(lines: readonly CountedLine[], disposed: readonly DisposedLine[]): CountedLine[] | null {
  const changed = lines.map((line): CountedLine => {
    const { name: _, ...ways } = disposed.find(({ name }) => name === line.name) ?? line
    const { kept, destroyed, handedBack, toHandBack } = ways
    return { ...line, kept, destroyed, handedBack, toHandBack }
  })
  return changed.every((line) => heldUnits(line) >= 0) ? changed : null
}

/** When the count that was looked at was changed last; null: there was none. What was changed meanwhile is not overwritten. */
const seen = Moment.nullable()
const byId = z.object({ id: OrderId })
const changes = {
  answer: Success,
  params: byId,
  access: 'orders.write',
  proof: 'none',
  audits: { params: ['id'] },
  does: 'writes',
} as const
const problems = ['not-found', 'return-decided', 'return-doubtful'] as const

export const returnedGoodsCalls = {
  count: endpoint({
    method: 'POST',
    path: '/returns/:id/count',
    ...changes,
    summary: 'Notes what arrived of each good, whole and damaged; a buyer who gets other than was announced is written of it.',
    body: z.object({ lines: z.array(ArrivedLine).min(1, coded('field-missing')).max(COUNTED_LINES_MAX), seen }),
    problems: [...problems, 'invalid-fields'],
  }),
  countUndone: endpoint({
    method: 'POST',
    path: '/returns/:id/count-undone',
    ...changes,
    summary: 'Takes the count back: what arrived is not known again.',
    body: z.object({ seen }),
    problems,
  }),
  dispose: endpoint({
    method: 'POST',
    path: '/returns/:id/dispose',
    ...changes,
    summary: 'Notes what was done with what arrived: kept, destroyed, handed back to the buyer, or waiting to be.',
    body: z.object({ lines: z.array(DisposedLine).min(1).max(COUNTED_LINES_MAX), seen }),
    problems: [...problems, 'invalid-fields'],
  }),
  neverCame: endpoint({
    method: 'POST',
    path: '/returns/:id/never-came',
    ...changes,
    summary: 'Notes that the parcel is not awaited any more: its units may be asked back anew.',
    problems,
  }),
  awaitedAgain: endpoint({
    method: 'POST',
    path: '/returns/:id/awaited-again',
    ...changes,
    summary: 'Undoes that the parcel is not awaited any more.',
    problems,
  }),
}
