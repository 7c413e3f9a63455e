/** A fire within a circle of five stones. */
export const won =
  'M64 26c6 20 26 28 26 50a26 26 0 0 1-52 0c0-12 7-19 11-28 5 4 7 9 7 14 6-9 10-21 8-36zM64 4a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM121 45a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM7 45a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM99 108a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM29 108a9 9 0 1 1 0 18 9 9 0 0 1 0-18z';
/** The night that falls: a thin moon over what is left of the fire. */
export const lost = 'M78 8a48 48 0 1 0 34 66A40 40 0 0 1 78 8zM30 112l68 12M98 112l-68 12M30 108h4l66 12v5h-4l-66-12zM98 108h-4l-66 12v5h4l66-12z';
