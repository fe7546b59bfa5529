/** Mail to people. Sent by a job, so that a mail server that is down costs a delay and nothing else. */
export type Letter = { to: string; subject: string; text: string }
export type Mail = { send(letter: Letter): Promise<void> }
