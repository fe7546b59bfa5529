/** Rows that are changed for as long as a judge looks at them. */
import pg from 'pg'
import type { Database } from '#server/platform/database/database.ts'
import type { TestApp } from '#server/platform/test-app.ts'

/** What the judge finds once the owner ran the statement with triggers off, which is undone afterwards. The judge asks by statements alone. */
export async function foundAfter(app: TestApp, text: string, judge: (db: Database) => Promise<string[]>): Promise<string[]> {
  const client = new pg.Client({ connectionString: app.ownerUrl })
  await client.connect()
  try {
    await client.query('begin; set session_replication_role = replica')
    const { rowCount } = await client.query(text)
    if (rowCount === 0) throw new Error(`nothing is changed by ${text}`)
    return await judge({ $client: client } as unknown as Database)
  } finally {
    await client.end()
  }
}
