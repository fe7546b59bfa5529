/** What statements of other features may read of clients. */
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { clients, memberships } from './tables.ts'

export const clientsRead = new QueryBuilder().select({ id: clients.id, name: clients.name }).from(clients).as('clients_read')

export const membershipsRead = new QueryBuilder()
  .select({ clientId: memberships.clientId, userId: memberships.userId, role: memberships.role, joinedAt: memberships.joinedAt })
  .from(memberships)
  .as('memberships_read')
