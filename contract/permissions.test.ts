import { describe, expect, it } from 'vitest'
import { type Actor, hasPermission, isPermissionAudited, permissions, platformRoles, Role, roles, rolesThatMay } from './permissions.ts'

const member = (role: Role | null, more: object = {}): Actor => ({
  kind: 'user',
  userId: 'u',
  role,
  platformRole: null,
  isActingFor: false,
  ...more,
})

describe('what an actor may', () => {
  it('is what the role in the client allows, and nothing of the platform', () => {
    for (const role of Role.options)
      for (const permission of permissions)
        expect([role, permission, hasPermission(member(role), permission)]).toEqual([
          role,
          permission,
          (roles[role] as string[]).includes(permission),
        ])
  })

  it('without a role in the client is nothing', () => {
    expect(permissions.filter((permission) => hasPermission(member(null), permission))).toEqual([])
  })

  it('acting for a client is what the platform’s role allows, whatever the own role is', () => {
    const support = member('owner', { platformRole: 'support', isActingFor: true })
    expect(permissions.filter((permission) => hasPermission(support, permission)).toSorted()).toEqual([...platformRoles.support].toSorted())
    expect(hasPermission(support, 'members.write')).toBe(false)
  })

  it('in the own client is what the own role allows, the platform’s permissions beside it', () => {
    const administrator = member('dispatcher', { platformRole: 'administrator' })
    expect([
      hasPermission(administrator, 'money.read'),
      hasPermission(administrator, 'orders.write'),
      hasPermission(administrator, 'platform.settle'),
    ]).toEqual([false, true, true])
  })

  it('is everything for the system', () => {
    expect(permissions.every((permission) => hasPermission({ kind: 'system' }, permission))).toBe(true)
  })
})

it('names the roles that may, of members and of the platform', () => {
  expect(rolesThatMay('bank.write')).toEqual({ client: ['owner', 'accountant'], platform: ['administrator'] })
  expect(rolesThatMay('members.read')).toEqual({ client: ['owner'], platform: ['administrator', 'support'] })
  expect(rolesThatMay('platform.money')).toEqual({ client: [], platform: ['administrator'] })
})

it('activations, settings, stores, accounts and members are audited in every role, all else for who acts for a client', () => {
  const audited = (actor: Actor) =>
    permissions.filter((permission) => isPermissionAudited(permission, actor) && !permission.startsWith('platform.'))
  expect(audited(member('owner'))).toEqual([
    'orders.activate',
    'stores.write',
    'money.write',
    'bank.write',
    'shipping.write',
    'profile.write',
    'settings.write',
    'members.write',
  ])
  expect(audited(member(null, { platformRole: 'support', isActingFor: true }))).toEqual(
    permissions.filter((permission) => !permission.startsWith('platform.')),
  )
  expect(isPermissionAudited('platform.settle', member(null, { platformRole: 'administrator' }))).toBe(true)
})
