/** English, for what a person can do about themselves. */
export const en = {
  devices: 'Your devices',
  devicesText: 'Whoever has one of these is you here. End those you no longer use.',
  thisOne: 'this one',
  unnamed: 'a device',
  used: (when: string) => `used ${when}`,
  neverUsed: 'use not known',
  end: (name: string) => `End ${name}`,
  endShort: 'End',
  ended: 'This device is no longer yours.',
  token: 'New key for this device',
  tokenText: 'If somebody may have copied what this browser keeps: they are nobody here afterwards.',
  tokenDone: 'This device has a new key.',
  games: 'Take your games with you',
  gamesText: 'Every game you finished, as files that anyone can check.',
  download: 'Download',
  forget: 'Delete yourself',
  forgetText: 'Your name, your devices and your lists are deleted for good. Games stay, as those of “someone”; a game that still runs continues with a bot.',
  forgetAsk: (name: string) => `To delete yourself, write your name: ${name}`,
  forgetYes: 'Delete for good',
  stay: 'Stay',
  muted: 'Muted by you',
  mutedText: 'You do not see what they write. They are not told.',
  unmute: (name: string) => `Read ${name} again`,
};

export type MeWords = typeof en;
