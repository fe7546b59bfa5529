import { forms } from '#contract/texts/ro/forms.ts'
import type { MoneyKind, NextAct } from '../../contract/next-action.ts'
import type { OrderState } from '../../contract/order-states.ts'

type Head = { at: string; reason: string | null; point: string | null; receivedBackAt: string | null }

const said = (text: string, reason: string | null) => (reason === null ? text : `${text}: ${reason}`)

const heads = {
  draft: () => 'Comanda nu este activata',
  activating: () => 'Curierul confirma AWB-ul',
  active: ({ at }) => `Activata la ${forms.day(at)}: curierul urmeaza sa ridice coletul`,
  picked_up: ({ at }) => `Ridicata de curier la ${forms.day(at)}`,
  in_transit: ({ at }) => `In tranzit din ${forms.day(at)}`,
  out_for_delivery: ({ at }) => `In livrare din ${forms.day(at)}`,
  at_locker: ({ at, point }) => `Asteapta destinatarul din ${forms.day(at)}${point === null ? '' : ` la ${point}`}`,
  attempt_failed: ({ at, reason }) => said(`Livrare nereusita la ${forms.day(at)}`, reason),
  returning: ({ at, reason }) => said(`Se intoarce la expeditor din ${forms.day(at)}`, reason),
  delivered: ({ at }) => `Livrata la ${forms.day(at)}`,
  returned: ({ at, reason, receivedBackAt }) =>
    `${said(`Returnata la ${forms.day(at)}`, reason)}${receivedBackAt === null ? '' : ` · primita inapoi la ${forms.day(receivedBackAt)}`}`,
  cancelled: ({ at }) => `Anulata la ${forms.day(at)}`,
  lost: ({ at, reason }) => said(`Pierduta sau deteriorata, anuntata la ${forms.day(at)}`, reason),
} satisfies Record<OrderState, (of: Head) => string>

/** Changing and printing have their own words. */
const acts: Record<Exclude<NextAct, 'edit' | 'print'>, string> = {
  'call-recipient': 'Suna destinatarul',
  'call-courier': 'Copiaza AWB-ul si sunati curierul',
  'receive-back': 'Am primit-o inapoi',
  'send-again': 'Trimite din nou',
  'open-replacement': 'Vezi comanda noua',
}

const money: Record<MoneyKind, string> = {
  'cash-to-collect': 'Ramburs de incasat',
  'cash-collected': 'Ramburs incasat',
  'cash-not-collected': 'Ramburs neincasat',
  transport: 'Transport',
  refunded: 'Restituit',
  'way-back': 'Retur',
}

export const nextActions = {
  heads: { ...heads, beingCancelled: ({ at }: { at: string }) => `AWB-ul din ${forms.day(at)} se anuleaza la curier` },
  acts,
  money,
  notKnownYet: 'nu se stie inca',
}
