/**
 * A connection outside the pool, for what lasts as long as it does: a claim, a session, notices. Nothing that is asked of it waits for ever:
 * where the server is silent it fails within its limit, and its end is not waited for.
 */
import pg from 'pg'

const CONNECT_MS = 5_000
const SILENCE_MS = 10_000
/** The server closes what is ended at once, unless it is silent. */
const ENDS_WITHIN_MS = 2_000

type Limits = {
  connectMs?: number
  /** How long the answer to one statement may take; 0: as long as it takes. */
  silenceMs?: number
}

type Given = Pick<pg.ClientConfig, 'application_name' | 'options' | 'pipeline'> & { url: string; limits?: Limits }

export type OwnConnection = {
  client: pg.Client
  /** Once it broke, or was ended. */
  ended: Promise<void>
  end(): Promise<void>
}

export async function openOwnConnection({ url, limits = {}, ...config }: Given): Promise<OwnConnection> {
  const client = new pg.Client({
    ...config,
    connectionString: url,
    connectionTimeoutMillis: limits.connectMs ?? CONNECT_MS,
    query_timeout: limits.silenceMs ?? SILENCE_MS,
    keepAlive: true,
  })
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  client.on('error', () => undefined) // what is asked fails with it, and 'end' follows
  try {
    await client.connect()
  } catch (error) {
    await endOrCut(client)
    throw error
  }
  return { client, ended, end: () => endOrCut(client) }
}

async function endOrCut(client: pg.Client): Promise<void> {
  const cutting = setTimeout(() => client.connection.stream.destroy(), ENDS_WITHIN_MS)
  await client.end().catch(() => undefined) // broken: gone already
  clearTimeout(cutting)
}
