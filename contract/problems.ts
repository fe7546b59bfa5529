/**
 * Everything that can be refused, by code: HTTP status and the Romanian text that is safe to show.
 * One shape outside (RFC 9457 problem details), one class inside.
 */
import { z } from 'zod'

export const problems = {
  'malformed-request': [400, 'Cererea nu a putut fi citita. Verificati datele trimise.'],
  'invalid-fields': [422, 'Unele campuri sunt invalide. Verificati mesajele de langa ele.'],
  'sign-in-required': [401, 'Va rugam sa va autentificati.'],
  'wrong-credentials': [401, 'Adresa de email sau parola este gresita.'],
  'email-not-confirmed': [403, 'Adresa de email nu este confirmata. Deschideti linkul din cel mai recent mesaj de confirmare primit.'],
  'not-allowed': [403, 'Nu aveti dreptul la aceasta operatiune.'],
  'client-required': [403, 'Alegeti mai intai clientul pentru care lucrati.'],
  'invitation-for-another': [403, 'Invitatia a fost trimisa altei adrese de email. Autentificati-va cu acea adresa.'],
  'not-found': [404, 'Inregistrarea nu exista.'],
  'route-not-found': [404, 'Adresa ceruta nu exista.'],
  'link-expired': [409, 'Linkul a expirat sau a fost deja folosit. Cereti altul.'],
  'idempotency-key-reused': [409, 'Aceasta cerere a mai fost trimisa cu alte date. Reincarcati pagina si incercati din nou.'],
  'account-exists': [409, 'Aveti deja un cont cu aceasta adresa de email. Autentificati-va si acceptati invitatia.'],
  'already-member': [409, 'Adresa de email apartine deja unui membru.'],
  'last-owner': [409, 'Clientul trebuie sa aiba cel putin un proprietar.'],
  'order-not-draft': [409, 'Comanda a fost deja activata sau este in curs de activare.'],
  'order-not-cancellable': [409, 'Comanda nu mai poate fi anulata: coletul a fost deja predat curierului.'],
  'cash-not-changeable': [409, 'Curierul nu poate modifica rambursul acestui AWB. Anulati-l si faceti altul.'],
  'order-has-no-awb': [409, 'Comanda nu are inca un AWB.'],
  'offer-expired': [409, 'Oferta a expirat. Reincarcati ofertele si alegeti din nou.'],
  'offer-not-current': [409, 'Oferta aleasa nu corespunde datelor comenzii. Reincarcati ofertele si alegeti din nou.'],
  'offer-unavailable': [422, 'Serviciul ales nu poate prelua aceasta comanda.'],
  'balance-too-small': [422, 'Soldul disponibil este insuficient pentru aceasta comanda.'],
  'courier-refused': [422, 'Curierul a refuzat comanda.'],
  'locker-unavailable': [422, 'Punctul de livrare ales nu mai poate primi comanda.'],
  'saturday-not-offered': [422, 'Livrarea sambata poate fi ceruta doar vinerea.'],
  'repayment-too-large': [422, 'Valoarea rambursului depaseste limita legala pentru plata in numerar.'],
  'address-in-use': [409, 'Adresa este folosita de un depozit al unui magazin conectat.'],
  'store-taken': [409, 'Magazinul este deja conectat la alt cont.'],
  'store-return-forged': [403, 'Conectarea nu a putut fi verificata. Incercati din nou.'],
  'store-denied': [409, 'Conectarea a fost refuzata in magazin.'],
  'store-needs-auth': [409, 'Magazinul trebuie conectat din nou.'],
  'store-order-changed': [409, 'Comanda s-a modificat intre timp in magazin. Verificati datele reincarcate si incercati din nou.'],
  'store-order-not-sendable': [422, 'Comanda nu poate fi expediata.'],
  'store-refused': [422, 'Magazinul a refuzat operatiunea.'],
  'store-failed': [502, 'Magazinul nu raspunde momentan. Incercati din nou.'],
  'effect-settled': [409, 'Operatiunea a fost deja incheiata. Reincarcati lista.'],
  'effect-under-way': [409, 'Operatiunea este chiar acum la partener. Asteptati un minut si reincarcati lista.'],
  'label-unavailable': [409, 'Eticheta nu este disponibila in formatul cerut.'],
  'payload-too-large': [413, 'Datele trimise sunt prea mari.'],
  'too-many-requests': [429, 'Prea multe incercari. Asteptati putin si incercati din nou.'],
  'courier-failed': [502, 'Curierul nu raspunde momentan. Incercati din nou.'],
  unexpected: [500, 'A aparut o eroare. Va rugam reincercati!'],
  'starting-or-stopping': [503, 'Serviciul porneste sau se opreste. Incercati din nou peste cateva secunde.'],
} as const satisfies Record<string, readonly [number, string]>

export type ProblemCode = keyof typeof problems

export const FieldError = z.object({ path: z.string(), code: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** RFC 9457 problem details plus `message` (Romanian, safe to show) and `errors` by field. */
export const ProblemDetails = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    message: z.string(),
    /** Present on unexpected errors: what support finds the case by. */
    instance: z.string().optional(),
    errors: z.array(FieldError),
    /** What the refusal carries for the screen, e.g. nearest lockers. */
    extra: z.unknown().optional(),
  })
  .meta({ id: 'Problem' })
export type ProblemDetails = z.infer<typeof ProblemDetails>

/** A refusal: thrown it leaves no trace in the database, and becomes the answer. `message` replaces the catalogue's text. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly errors: FieldError[]
  readonly extra: unknown
  /** When asking again may succeed. */
  readonly retryAfterSeconds: number | null

  constructor(code: ProblemCode, more: { message?: string; errors?: FieldError[]; extra?: unknown; retryAfterSeconds?: number } = {}) {
    super(more.message ?? problems[code][1])
    this.name = 'Problem'
    this.code = code
    this.status = problems[code][0]
    this.errors = more.errors ?? []
    this.extra = more.extra
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
  }

  toDetails(): ProblemDetails {
    return {
      type: `https://expedio.dev/problems/${this.code}`,
      title: this.code,
      status: this.status,
      detail: this.message,
      message: this.message,
      errors: this.errors,
      ...(this.extra === undefined ? {} : { extra: this.extra }),
    }
  }
}

/** One wrong field, said at the field. */
export const fieldProblem = (path: string, message: string, code = 'invalid'): Problem =>
  new Problem('invalid-fields', { errors: [{ path, code, message }] })
