/**
 * Who may do what: one table for server and screens. A client is the account that owns orders, money and stores; a user is
 * who signs in, with a role in each client and, on the operator's side, one of the platform.
 */
import { z } from 'zod'

/** What a member may do with the client's own things. */
export const clientPermissions = [
  'orders.read',
  /** Drafts and packing. */
  'orders.write',
  /** Spends or returns money: activating, cancelling, changing the cash to collect. */
  'orders.activate',
  'addresses.read',
  'addresses.write',
  'stores.read',
  'stores.write',
  /** Balance and what changed it. The price of an order belongs to the order: who activates it sees what it costs. */
  'money.read',
  /** Billing data, and how invoices are issued. */
  'money.write',
  /** Numbers of bank accounts; who may not read them gets them sealed (contract/banking/sealed-accounts.ts). */
  'bank.read',
  'bank.write',
  /** How labels are printed, and when couriers may come. */
  'shipping.write',
  /** The profile: of it bank accounts and hours, each only by who has their permission too. */
  'profile.write',
  /** Who gets which e-mails and text messages. */
  'settings.write',
  'members.read',
  'members.write',
  'audit.read',
] as const
export type ClientPermission = (typeof clientPermissions)[number]

/** What the operator's own staff may do, beside acting for clients. */
export const platformPermissions = [
  /** Finding clients, and acting for one within the permissions below. */
  'platform.clients.read',
  /** Issuing a client's invoices by hand. */
  'platform.money',
  /** What the platform allows a client. */
  'platform.clients.write',
  /** Settling an activation by hand. */
  'platform.settle',
  'platform.sessions',
  'platform.audit',
  'platform.sandbox',
] as const
export type PlatformPermission = (typeof platformPermissions)[number]

export type Permission = ClientPermission | PlatformPermission
export const permissions: readonly Permission[] = [...clientPermissions, ...platformPermissions]

export const Role = z.enum(['owner', 'dispatcher', 'accountant', 'read-only'])
export type Role = z.infer<typeof Role>

export const PlatformRole = z.enum(['administrator', 'support'])
export type PlatformRole = z.infer<typeof PlatformRole>

/** Who writes orders either manages bank accounts too or never sees their numbers: what is read is sent back. */
export const roles: Record<Role, readonly ClientPermission[]> = {
  owner: clientPermissions,
  dispatcher: [
    'orders.read',
    'orders.write',
    'orders.activate',
    'addresses.read',
    'addresses.write',
    'stores.read',
    'shipping.write',
    'profile.write',
  ],
  accountant: ['orders.read', 'addresses.read', 'stores.read', 'money.read', 'money.write', 'bank.read', 'bank.write', 'profile.write'],
  'read-only': ['orders.read', 'addresses.read', 'stores.read', 'money.read'],
}

/** The client permissions are those for any client the user acts for. */
export const platformRoles: Record<PlatformRole, readonly Permission[]> = {
  administrator: permissions,
  support: [
    'platform.clients.read',
    'orders.read',
    'orders.write',
    'orders.activate',
    'addresses.read',
    'addresses.write',
    'stores.read',
    'money.read',
    'members.read',
    'audit.read',
  ],
}

/** Who makes a call. `role`: in the client the call is about; null: none there, or no client. Further kinds, such as API keys, stand beside these. */
export type Actor =
  | { kind: 'user'; userId: string; role: Role | null; platformRole: PlatformRole | null; isActingFor: boolean }
  | { kind: 'system' }

const isForPlatform = (permission: Permission): permission is PlatformPermission => permission.startsWith('platform.')

/** Acting for a client, the platform's role counts alone; otherwise the own role in the client. */
export function hasPermission(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'system') return true
  if (isForPlatform(permission) || actor.isActingFor)
    return actor.platformRole !== null && platformRoles[actor.platformRole].includes(permission)
  return actor.role !== null && roles[actor.role].includes(permission)
}

/** Whose role allows it: of a client's members, and of the platform's users. */
export const rolesThatMay = (permission: Permission): { client: Role[]; platform: PlatformRole[] } => ({
  client: isForPlatform(permission) ? [] : Role.options.filter((role) => roles[role].includes(permission)),
  platform: PlatformRole.options.filter((role) => platformRoles[role].includes(permission)),
})

/** Calls of these that change something are written to the audit log, in every role. */
const audited: ReadonlySet<Permission> = new Set([
  'orders.activate',
  'money.write',
  'stores.write',
  'bank.write',
  'shipping.write',
  'profile.write',
  'settings.write',
  'members.write',
])

/** Acting for a client and the platform's own calls are written down always. */
export const isPermissionAudited = (permission: Permission, actor: Actor): boolean =>
  audited.has(permission) || isForPlatform(permission) || (actor.kind === 'user' && actor.isActingFor)
