import { seenBy } from './looks.ts'

seenBy(['everybody', 'a client with money in every state', 'the platform for a client', 'the platform'])
