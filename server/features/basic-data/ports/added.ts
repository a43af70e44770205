/** Ports that opened, or got their code, after the packaged list of ports was made; positions are those of their terminals. */
interface AddedPort {
  readonly nameEn: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Where the country has several zones. */
  readonly timeZone?: string;
}

const port = (nameEn: string, latitude: number, longitude: number, timeZone?: string): AddedPort => ({
  nameEn,
  latitude,
  longitude,
  ...(timeZone === undefined ? {} : { timeZone }),
});

export const ADDED_PORTS: ReadonlyMap<string, AddedPort> = new Map(
  Object.entries({
    AEKHL: port('Khalifa Port', 24.81694, 54.66222),
    CMKBI: port('Kribi', 2.72583, 9.86028),
    CNCZX: port('Changzhou', 31.99417, 119.97722, 'Asia/Shanghai'),
    CNGON: port('Gaolan', 21.93278, 113.22194, 'Asia/Shanghai'),
    CNQZH: port('Qinzhou', 21.73, 108.6, 'Asia/Shanghai'),
    CNTGS: port('Tangshan (Jingtang)', 39.2, 119.01, 'Asia/Shanghai'),
    CNWEF: port('Weifang', 37.22, 119.2, 'Asia/Shanghai'),
    COTRB: port('Turbo', 7.96639, -76.78194),
    CWWIL: port('Willemstad', 12.11444, -68.91472),
    DZDJE: port('Djen-Djen', 36.82111, 5.88889),
    ECPSJ: port('Posorja', -2.69222, -80.24722, 'America/Guayaquil'),
    EGAKI: port('Abu Kir', 31.3125, 30.07778),
    FOTOR: port('Torshavn', 62.00278, -6.76083),
    IDTBR: port('Teluk Bayur', -1, 100.37167, 'Asia/Jakarta'),
    INENR: port('Ennore', 13.26, 80.33),
    INGGV: port('Gangavaram', 17.6275, 83.23306),
    INHZA: port('Hazira', 21.08556, 72.63),
    INKAT: port('Kattupalli', 13.31194, 80.34694),
    INPPV: port('Port Pipavav', 20.92028, 71.51083),
    KELAU: port('Lamu', -2.19306, 40.935),
    KRPTK: port('Pyeongtaek', 36.96472, 126.83917),
    KRTSN: port('Daesan', 37.01389, 126.43),
    LKHBA: port('Hambantota', 6.11667, 81.11667),
    LKTRR: port('Trincomalee', 8.56, 81.23),
    MANDR: port('Nador', 35.2775, -2.9175),
    MXLZC: port('Lazaro Cardenas', 17.97444, -102.17278, 'America/Mexico_City'),
    MXMZT: port('Mazatlan', 23.19333, -106.415, 'America/Mazatlan'),
    NGLKK: port('Lekki', 6.42722, 4.00528),
    OMDQM: port('Duqm', 19.67611, 57.72611),
    PECHY: port('Chancay', -11.59333, -77.27778),
    PHBTG: port('Batangas', 13.76083, 121.04333),
    PKGWD: port('Gwadar', 25.11, 62.34),
    PWROR: port('Koror', 7.33111, 134.4575),
    QAHMD: port('Hamad', 25.02444, 51.60361),
    RUTUA: port('Tuapse', 44.09, 39.07, 'Europe/Moscow'),
    RUULU: port('Ust-Luga', 59.67417, 28.40583, 'Europe/Moscow'),
    SADHU: port('Port of NEOM', 27.56, 35.55083),
    SXPHI: port('Philipsburg', 18.00806, -63.04444),
    TLDIL: port('Dili', -8.57083, 125.47472),
    TRDRC: port('Derince', 40.74833, 29.84056),
    UAYUZ: port('Pivdennyi', 46.65639, 31.01, 'Europe/Kyiv'),
    VNCMT: port('Cai Mep', 10.51667, 107.02),
  } satisfies Record<string, AddedPort>),
);
