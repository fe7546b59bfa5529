// `npm run build`: the interface, compressed, ready to be served.
import { build } from './start.mjs'

build()
