/**
 * Cards that only exist here: 9900, then whether the bank asks the payer (1) or not (0), then the code with which it answers, zeros, and the
 * check digit that every card has.
 */

export type Card = {
  number: string
  masked: string
  bank: string
  expireMonth: number
  expireYear: number
  bankAsks: boolean
  code: string
}

const DIGITS = 16

/** The number of a card that answers with a code; `00` is yes. */
export function testCard(code: string, { bankAsks = false } = {}): string {
  const body = `9900${bankAsks ? 1 : 0}${code}`.padEnd(DIGITS - 1, '0')
  return body + checkDigit(body)
}

/** The published numbers of the provider's own sandbox. */
const published: Record<string, { code: string; bankAsks: boolean }> = {
  '9900009184214768': { code: '00', bankAsks: true },
  '9900004810225098': { code: '00', bankAsks: false },
}

/** Luhn. */
function checkDigit(body: string): string {
  const total = [...body].reverse().reduce((sum, digit, at) => {
    const doubled = at % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return String((10 - (total % 10)) % 10)
}

const isCardNumber = (number: string) => number.length === DIGITS && checkDigit(number.slice(0, -1)) === number.at(-1)

export type Typed = { number: string; expireMonth: number; expireYear: number; cvv: string }

/** What the bank says of a typed card before anything else. */
export function cardOf({ number, expireMonth, expireYear, cvv }: Typed, now: Date): Card {
  const known = published[number]
  const [, asks = '0', code = '00'] = /^9900([01])(\d\d)0{8}\d$/.exec(number) ?? []
  const card = {
    ...{ number, masked: `${number.slice(0, 6)}******${number.slice(-4)}`, bank: 'BANCA DEMO', expireMonth, expireYear },
    bankAsks: known?.bankAsks ?? asks === '1',
  }
  if (!isCardNumber(number)) return { ...card, code: '17', bankAsks: false }
  const endsAt = new Date(Date.UTC(expireYear, expireMonth, 1))
  if (endsAt <= now) return { ...card, code: '19', bankAsks: false }
  if (cvv === '000') return { ...card, code: '21', bankAsks: false }
  return { ...card, code: known?.code ?? code }
}
