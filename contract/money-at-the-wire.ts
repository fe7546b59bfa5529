/** Amounts in JSON: numbers with two decimals on the wire, `Bani` or `MinorUnits` in the program. */
import { z } from 'zod'
import { type Bani, fromRon, type MinorUnits, minorUnits, toRon } from './money.ts'
import { coded } from './texts/message.ts'

const isWholeBani = (ron: number) => Math.abs(ron * 100 - Math.round(ron * 100)) < 1e-6
const wire = z
  .number()
  .min(-1e9)
  .max(1e9)
  .refine(isWholeBani, { error: coded('amount-decimals') })

/** The one codec of money in JSON: a number in RON with two decimals on the wire, `Bani` in the program. */
export const Ron = z
  .codec(
    wire,
    z.custom<Bani>((value) => Number.isSafeInteger(value)),
    {
      decode: (ron) => fromRon(ron),
      encode: (amount) => toRon(amount),
    },
  )
  .meta({ id: 'Ron', description: 'Amount in RON with two decimals' })

/** An amount from 0 to `most` RON; `message`, a coded one, is shown beyond that. */
export const ronUpTo = (max: number, message: string) =>
  z.codec(
    wire.max(max, message).refine((ron) => ron >= 0, { error: coded('amount-negative') }),
    z.custom<Bani>((value) => Number.isSafeInteger(value)),
    { decode: (ron) => fromRon(ron), encode: (amount) => toRon(amount) },
  )

/** An amount that may not be negative. */
export const PositiveRon = z
  .codec(
    wire.refine((ron) => ron >= 0, { error: coded('amount-negative') }),
    z.custom<Bani>((value) => Number.isSafeInteger(value)),
    {
      decode: (ron) => fromRon(ron),
      encode: (amount) => toRon(amount),
    },
  )
  .meta({ id: 'PositiveRon', description: 'Amount in RON with two decimals, at least 0' })

/** An amount of a currency that stands beside it, which may not be negative. */
export const PositiveMinorUnits = z
  .codec(
    wire.refine((units) => units >= 0, { error: coded('amount-negative') }),
    z.custom<MinorUnits>((value) => Number.isSafeInteger(value)),
    { decode: (units) => minorUnits(fromRon(units)), encode: (minor) => minor / 100 },
  )
  .meta({ id: 'PositiveMinorUnits', description: 'Amount in the currency beside it with two decimals, at least 0' })
