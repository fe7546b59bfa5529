/** What a line of a statement says, wherever it stands and however it was cut: for features that look in it for what is theirs. */
import type { StatementLine } from '#paying/ports/banks.ts'

type Line = Pick<StatementLine, 'texts' | 'written'> & { counterparty: { iban: string } }

/** In capitals, without blanks and signs. Of texts in numbered fields the number stands where the text is cut. */
export const formsOfLine = ({ texts, written = '' }: Line): string[] =>
  [written, written.replace(/[~+^?]\d{2}/g, ''), texts.join('')].map(plain)

const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Its other side's, and each that stands in its texts. */
export const ibansOfLine = (line: Line): string[] => [
  ...new Set(
    [line.counterparty.iban, ...formsOfLine(line).flatMap((form) => form.match(/RO\d{2}[A-Z]{4}[A-Z0-9]{16}/g) ?? [])].filter(Boolean),
  ),
]

const RETURN_WORDS =
  /\b(retur|returnat|restituire|restituit|refuz|refuzata?|respins|respinsa|storno|stornare|neprocesata?|cont inchis|return(ed)?)\b/i

/** The bank says that it is money which came back. */
export const isReturnedMoney = ({ isReversal, line: { texts } }: { isReversal: boolean; line: Pick<StatementLine, 'texts'> }): boolean =>
  isReversal || RETURN_WORDS.test(texts.join(' '))
