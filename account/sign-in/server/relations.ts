/** What statements of other features may read of accounts. */
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { users } from './tables.ts'

export const usersRead = new QueryBuilder()
  .select({ id: users.id, name: users.name, email: users.email, language: users.language })
  .from(users)
  .as('users_read')
