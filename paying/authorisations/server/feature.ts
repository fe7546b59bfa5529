import type { Feature } from '#server/feature.ts'
import { authorisedMail } from './mails.ts'

export const authorisations: Feature = { name: 'authorisations', mails: [authorisedMail] }
