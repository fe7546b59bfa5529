/** What statements of other features may read of clients. */
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { clients } from './tables.ts'

export const clientsRead = new QueryBuilder().select({ id: clients.id, name: clients.name }).from(clients).as('clients_read')
