import { seenBy } from './looks.ts'

seenBy(['a client', 'a client at work', 'a client whose session ended'])
