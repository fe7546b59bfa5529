import pino from 'pino'

export type Logger = pino.Logger

export const createLog = (level: string): Logger =>
  pino({ level, redact: { paths: ['req.headers.authorization', '*.password', '*.token'], censor: '[removed]' } })
