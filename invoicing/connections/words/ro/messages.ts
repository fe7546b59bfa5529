import type { Words } from '#contract/texts/forms.ts'
import { forms } from '#contract/texts/ro/forms.ts'
import type { EInvoiceNotice } from '../../contract/connections.ts'

/** The first ones by name, and how many there are besides. */
type Companies = { companies: readonly string[]; more: number }
const named = ({ companies, more }: Companies): string =>
  more === 0
    ? forms.list(companies)
    : `${companies.join(', ')} si inca ${forms.counted(more, { one: 'o firma', few: '# firme', other: '# de firme' })}`

export const connectionMessages = {
  'einvoice-company-not-romanian': 'Doar firmele din Romania pot fi conectate la e-Factura.',
  'einvoice-code-differs': 'Codul fiscal nu este al firmei alese.',
  'einvoice-return-unknown': 'Autentificarea la ANAF a expirat, a fost deja folosita sau a fost inceputa din alt cont. Reluati conectarea.',
  'einvoice-sign-in-refused':
    'ANAF nu a permis autentificarea. Certificatul poate fi reinnoit si neinrolat, inrolat de mai putin de 24 de ore sau neconectat la calculator. Inchideti complet browserul si incercati din nou.',
  'einvoice-no-right': ({ said }: { said: Words }) => `Certificatul folosit nu are drept in SPV pentru aceasta firma. ANAF: ${said}`,
  'einvoice-grant-refused': 'ANAF nu a acceptat autentificarea. Reluati conectarea.',
  'einvoice-not-connected': 'Firma nu mai este conectata la e-Factura.',
  'einvoice-message-too-large': 'Mesajul este mai mare decat primeste ANAF.',
  'einvoice-message-not-taken': ({ cause }: { cause: Words }) => `ANAF nu a preluat mesajul timp de trei zile: ${cause}.`,
  'einvoice-cause-limit': 'limita zilnica de apeluri a fost atinsa',
  'einvoice-cause-own-limit': 'limita de apeluri la ANAF a fost atinsa',
  'einvoice-cause-right': 'ANAF nu mai accepta conexiunea firmei',
  'einvoice-cause-clock': 'ANAF nu accepta perioada ceruta',
  'einvoice-message-unreadable': 'ANAF nu a putut citi mesajul.',
  'einvoice-message-not-confirmed': 'Nu s-a putut afla daca mesajul a ajuns la ANAF.',
  'einvoice-ends': ({ endsOn, companies, more }: Companies & { endsOn: string }) =>
    `Conexiunea la e-Factura se incheie la ${forms.day(endsOn)}: ${named({ companies, more })}. Reconectati-va cu certificatul digital pana atunci.`,
  'einvoice-expired': (some: Companies) =>
    `Conexiunea la e-Factura s-a incheiat: ${named(some)}. Facturile nu se mai sincronizeaza pana cand va reconectati cu certificatul digital.`,
  'einvoice-right-lost': (some: Companies) =>
    `Potrivit ANAF, utilizatorul certificatului nu mai are drept in SPV: ${named(some)}. Facturile nu se mai sincronizeaza pana cand dreptul este acordat din nou.`,
  'einvoice-sync-failing': ({ since, companies, more }: Companies & { since: string }) =>
    `Facturile din e-Factura nu au mai putut fi sincronizate din ${forms.dateTime(since)}: ${named({ companies, more })}. Se incearca in continuare.`,
  'einvoice-anaf-failing': ({ since, count, cause }: { since: string; count: number; cause: Words }) =>
    `e-Factura nu mai raspunde din ${forms.dateTime(since)} pentru nicio firma conectata (${forms.number(count)}): ${cause}.`,
  'effect-einvoice-message': ({ cif, index }: { cif: string; index: string }) =>
    `Mesaj al firmei ${cif} despre factura cu indexul ${index}.`,
}

const subjects = {
  ends: 'conexiunea la e-Factura se incheie in curand',
  expired: 'conexiunea la e-Factura s-a incheiat',
  'right-lost': 'ANAF nu mai permite accesul la facturi',
  'sync-failing': 'facturile din e-Factura nu se mai sincronizeaza',
  'anaf-failing': 'e-Factura nu raspunde',
} satisfies Record<EInvoiceNotice, string>

export const connectionMails = {
  'einvoice-notice': ({ kind, text, link }: { kind: EInvoiceNotice; text: string; link: string }) => ({
    subject: subjects[kind],
    lines: [text, '', link],
  }),
}
