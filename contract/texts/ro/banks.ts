import type { Bani } from '../../money.ts'
import { forms } from './forms.ts'

/** Why a bank's statement cannot be taken, each with its place in the file. */
export const banks = {
  'statement-empty': 'Fisierul este gol!',
  'statement-too-big': ({ megabytes }: { megabytes: number }) => `Fisierul depaseste ${forms.number(megabytes)} MB!`,
  'statement-too-long': ({ max }: { max: number }) =>
    `Extrasul are mai mult de ${forms.counted(max, { one: 'un rand', few: '# randuri', other: '# de randuri' })}!`,
  'statement-not-read-through': 'Extrasul nu a putut fi citit pana la capat! Incercati inca o data.',
  'statement-format-unknown': 'Fisierul nu este un extras CAMT.052, 053 sau 054, MT940 sau CSV cunoscut!',
  'statement-not-readable': ({ line, place }: { line: number; place: string }) => `Linia ${line}: nu poate fi citita (${place})!`,
  'statement-amount-ambiguous': ({ line, text, first, second }: { line: number; text: string; first: string; second: string }) =>
    `Linia ${line}: suma ${text} poate fi citita ${first} sau ${second}!`,
  'statement-without-account': 'Extrasul nu spune al carui cont este!',
  'statement-of-other-account': ({ account }: { account: string }) => `Contul ${account} nu este al platformei!`,
  'statement-of-several-accounts': 'Fisierul amesteca mai multe conturi!',
  'statement-in-other-currency': ({ currency }: { currency: string }) => `Extrasul este in ${currency}, nu in RON!`,
  'statement-without-balance': ({ account }: { account: string }) => `Extrasul contului ${account} nu are sold initial sau final!`,
  'statement-balance-wrong': ({ account, difference }: { account: string; difference: Bani }) =>
    `Contul ${account}: soldul initial si randurile nu dau soldul final (diferenta ${forms.ron(difference)})!`,
  'statement-page-missing': ({ line, number }: { line: number; number: string }) =>
    `Linia ${line}: extrasul ${number} nu continua de unde s-a terminat cel dinainte: lipseste o pagina!`,
  'statement-page-repeated': ({ line, number }: { line: number; number: string }) =>
    `Linia ${line}: extrasul ${number} este de doua ori in fisier!`,
  'statement-page-alone': ({ line, number }: { line: number; number: string }) =>
    `Linia ${line}: extrasul ${number} nu este intreg. Puneti toate paginile lui intr-un singur fisier!`,
  'statement-total-wrong': ({ line, place }: { line: number; place: string }) =>
    `Linia ${line}: totalul bancii (${place}) nu este cel al randurilor!`,
  'statement-running-balance-wrong': ({ line }: { line: number }) => `Linia ${line}: soldul nu urmeaza din cel dinainte!`,
}
