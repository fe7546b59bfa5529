/** Which pages open for whom. */
import { type Actor, hasPermission, type Permission } from '#contract/permissions.ts'
import { paths } from '../paths.ts'
import { AFTER_PAYMENT_PAGES, type Destination, destinationGroups, destinations } from './destinations.ts'

/** Pages that need more than the destination they belong to, or less. */
const ownPermissions: readonly { within: string; permission: Permission }[] = [
  { within: paths.editOrder('').replace(/\/$/, ''), permission: 'orders.write' },
  { within: paths.newOrderTemplate, permission: 'orders.write' },
  { within: paths.editOrderTemplate('').replace(/\/$/, ''), permission: 'orders.write' },
  { within: paths.prepay, permission: 'money.write' },
  { within: paths.invoicingCreate, permission: 'money.write' },
  { within: paths.correctInvoice('').replace(/\/$/, ''), permission: 'money.write' },
  { within: AFTER_PAYMENT_PAGES, permission: 'money.read' },
  { within: paths.repaymentSettings, permission: 'money.read' },
  { within: paths.cardManagement, permission: 'money.read' },
  { within: paths.notifications, permission: 'orders.read' },
  { within: paths.printing, permission: 'orders.read' },
  { within: paths.schedule, permission: 'orders.read' },
  { within: paths.sandbox, permission: 'platform.sandbox' },
  // An order names the rule that decided: who sees the one may read the other.
  { within: paths.rules, permission: 'stores.read' },
]

/** The destination a page belongs to: the longest address that the current one begins with. */
export function currentDestination(pathname: string): Destination | undefined {
  const isWithin = (address: string) => pathname === address || pathname.startsWith(`${address}/`)
  return destinations
    .flatMap((destination) => [destination.href, ...(destination.covers ?? [])].map((address) => ({ destination, address })))
    .filter(({ address }) => isWithin(address))
    .sort((a, b) => b.address.length - a.address.length)[0]?.destination
}

const ownPermissionOf = (pathname: string) => ownPermissions.find(({ within }) => pathname === within || pathname.startsWith(`${within}/`))

/** What the role must allow for a page to open; null: every signed-in user. */
export const pagePermissionOf = (pathname: string): Permission | null =>
  ownPermissionOf(pathname)?.permission ?? currentDestination(pathname)?.permission ?? null

/** Whether a page opens for the user. */
export function mayOpenPage(pathname: string, actor: Actor): boolean {
  const needed = pagePermissionOf(pathname)
  if (needed === null || hasPermission(actor, needed)) return true
  // They have no choice of a client of their own.
  if (ownPermissionOf(pathname)) return false
  return opensUnchosen(currentDestination(pathname)) && mayOnceChosen(actor, needed)
}

const opensUnchosen = (destination: Destination | undefined): boolean => destination?.choosesClient ?? false

/** The platform's users before they have chosen a client. */
const mayOnceChosen = (actor: Actor, permission: Permission): boolean =>
  actor.kind === 'user' && actor.role === null && hasPermission({ ...actor, isActingFor: true }, permission)

/** Pages that lead a member of the client away who may not open them, instead of saying who may (specification: account, sections 2 and 6). */
export const isRedirectedAway = (pathname: string, actor: Actor): boolean =>
  actor.kind === 'user' && actor.role !== null && (pathname === paths.invoicing || pathname.startsWith(`${paths.invoicing}/`))

/** What the role opens; `actor` null: not known yet, nothing. */
export const openGroups = (actor: Actor | null): typeof destinationGroups =>
  destinationGroups
    .map(({ label, destinations: all }) => ({
      label,
      destinations: all.filter(
        (one) =>
          actor !== null &&
          (one.permission === null || hasPermission(actor, one.permission) || (opensUnchosen(one) && mayOnceChosen(actor, one.permission))),
      ),
    }))
    .filter(({ destinations: open }) => open.length > 0)
