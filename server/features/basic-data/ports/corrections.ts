import type { UnFunction } from '#contract/basic-data/rules/un-locode.ts';

/**
 * What the packaged list of ports says wrongly, one place a row and each with its reason. The package found its positions and zones by
 * the name of a town, so that many stand at another town of that name, some have latitude and longitude exchanged, and inland towns
 * count as sea ports. Positions near the quays are those that the operators of the terminals publish.
 */
export interface PortCorrection {
  readonly unLocode: string;
  readonly why: string;
  readonly position?: {
    readonly latitude: number;
    readonly longitude: number;
    /** The position is that of a quay; importing the official list does not replace it. */
    readonly isQuay: boolean;
  };
  /** No position is known that is right. */
  readonly isUnplaced?: boolean;
  readonly timeZone?: string;
  readonly functions?: readonly UnFunction[];
  readonly nameEn?: string;
}

const EXCHANGED = 'latitude and longitude were exchanged';
const NAMESAKE = 'stood at another place of this name';
const TOWN = 'stood at the middle of the town, far from the quays';
const UNPLACED = 'had no position';
const OFFICIAL = 'the official list has the wrong sign or degree';

const placed =
  (isQuay: boolean) =>
  (unLocode: string, latitude: number, longitude: number, why: string): PortCorrection => ({
    unLocode,
    why,
    position: { latitude, longitude, isQuay },
  });
const at = placed(false);
const quay = placed(true);

const POSITIONS: readonly PortCorrection[] = [
  at('ARDDC', -34.04476, -59.19976, EXCHANGED),
  quay('CDBOA', -5.85917, 13.05389, EXCHANGED),
  quay('CDMAT', -5.82278, 13.45222, EXCHANGED),
  at('CLJRL', -36.97214, -73.22532, EXCHANGED),
  at('CLPGO', -31.88555, -71.50386, EXCHANGED),
  at('CLPPD', -27.05, -70.84, EXCHANGED),
  at('DZAAE', 36.9, 7.77, EXCHANGED),
  at('ISESK', 65.07, -14.01, EXCHANGED),
  at('REPDG', -20.92392, 55.28561, EXCHANGED),
  at('VEGUB', 11.67, -70.21, EXCHANGED),
  quay('ASPPG', -14.27777, -170.7, OFFICIAL),
  quay('BRARB', -12.785, -38.46, OFFICIAL),
  quay('TNJAR', 33.5, 11.1, OFFICIAL),
  quay('GBBEL', 54.63194, -5.885, OFFICIAL),
  quay('GBEIL', 57.52, -5.65, OFFICIAL),
  quay('CNYTN', 22.57306, 114.26889, 'stood in Fujian, in the official list as well'),
  quay('CNXGA', 23.03333, 113.1, 'stood at Xingang of Tianjin; this one is in Guangdong'),
  at('AUGOV', -12.2, 136.7, 'stood at Darwin'),
  at('BMSOU', 32.25, -64.85, 'stood at Southampton in England'),
  at('BRVIC', -1.54, -48.75, NAMESAKE),
  at('CLCAP', -36.73, -73.13, 'stood in Spain'),
  at('CLCCL', -23.757, -70.461, NAMESAKE),
  at('CLLVS', -32.745, -71.487, NAMESAKE),
  at('CNBHY', 21.48, 109.1, 'stood at Nanning'),
  at('CNDAA', 32.22, 119.68, NAMESAKE),
  at('CNHME', 28.66667, 121.43333, NAMESAKE),
  at('CNJZU', 22.24, 113.58, NAMESAKE),
  at('CNLAN', 22.98, 113.1, NAMESAKE),
  at('CNSWA', 23.35, 116.68, 'stood at Guangzhou'),
  at('CNYAN', 30.63, 122.07, NAMESAKE),
  at('CNZHA', 21.2, 110.41, 'stood at Guangzhou'),
  at('CRPCA', 9.913, -84.717, 'stood at San Jose'),
  at('CUQMA', 23.05, -81.57, TOWN),
  at('EGEDK', 31.13, 29.81, NAMESAKE),
  at('ESTCI', 28.47, -16.24, 'stood in the middle of the island'),
  at('FRHON', 49.41667, 0.23333, 'stood in Burgundy'),
  at('FRJAV', 45.7, -0.35, NAMESAKE),
  at('FRUSJ', 43.73333, 4.2, NAMESAKE),
  at('IDBNT', 4.16667, 106.23333, NAMESAKE),
  at('IDBUR', 1.16667, 104.01667, NAMESAKE),
  at('INHYD', 17.38, 78.48, NAMESAKE),
  at('JPIYM', 33.99, 133.55, 'stood at Matsuyama'),
  at('JPKND', 33.8, 130.98, 'stood at Fukuoka'),
  at('JPKNU', 34.87, 136.95, 'stood at Nagoya'),
  at('JPKZU', 35.37, 139.9, 'stood at Chiba'),
  at('JPSDU', 35.43, 139.95, 'stood at Chiba'),
  at('JPSKM', 34.78, 134.67, 'stood at Kobe'),
  at('JPTOK', 42.29, 143.32, NAMESAKE),
  at('PEGSM', -13.8, -76.29, NAMESAKE),
  at('PEPCH', -7.7, -79.44, NAMESAKE),
  at('PESNX', -15.26, -75.24, 'stood in the Amazon'),
  at('PHMLS', 9.02, 125.52, NAMESAKE),
  at('PHPSL', 18.53, 120.91, NAMESAKE),
  at('QAMES', 24.99, 51.57, NAMESAKE),
  at('RUPTP', 57.38333, 107.51667, NAMESAKE),
  at('THBGP', 13.54, 100.99, 'stood at Bangkok'),
  at('THMAT', 12.65, 101.15, 'stood at Bangkok'),
  at('THPKN', 13.6, 100.56667, NAMESAKE),
  at('TRNEM', 38.77, 26.93, 'stood at Izmir'),
  at('UYCYR', -34.47, -57.85, 'stood in the middle of the country'),
  at('VELSV', 10.37, -71.45, 'stood at Maracaibo'),
  at('VEPSU', 10.46, -64.19, NAMESAKE),
  at('VNCLN', 20.98, 107.05, NAMESAKE),
  at('VNSTD', 10.41667, 108.4, NAMESAKE),
  at('BHAHD', 26.23333, 50.65, UNPLACED),
  at('CNDCB', 22.53333, 113.86667, UNPLACED),
  at('CNFOC', 25.98, 119.45, UNPLACED),
  quay('CNSTG', 23.35, 116.75, UNPLACED),
  at('ESEBO', 39.95, -4.56667, UNPLACED),
  at('GBPDD', 51.63333, -4.08333, UNPLACED),
  at('GRKAP', 36.15, 23, UNPLACED),
  at('HNTGU', 14.08, -87.21, UNPLACED),
  at('HRLST', 42.76667, 16.9, UNPLACED),
  at('JPHIS', 33.93, 130.9, UNPLACED),
  at('JPMTR', 33.98, 130.87, UNPLACED),
  at('THLKR', 13.75, 100.76667, UNPLACED),
  at('THTPT', 13.66, 100.54, UNPLACED),
  at('TWTPE', 25.15, 121.38, UNPLACED),
  at('USBHM', 33.52, -86.8, UNPLACED),
  at('USCBF', 41.26, -95.86, UNPLACED),
  at('USCPF', 44.94, -91.39, UNPLACED),
  at('USGBO', 36.07, -79.79, UNPLACED),
  at('USGSP', 34.94, -82.23, UNPLACED),
  at('USJOT', 41.53, -88.08, UNPLACED),
  at('USRNO', 39.53, -119.81, UNPLACED),
  at('USSAT', 29.42, -98.49, UNPLACED),
  at('USSXT', 31.86, -106.64, UNPLACED),
  quay('AERKT', 25.98083, 56.055, TOWN),
  quay('ARBUE', -34.58, -58.36806, TOWN),
  quay('AUADL', -34.76889, 138.49083, TOWN),
  quay('AUBNE', -27.36611, 153.17639, TOWN),
  quay('BRVDC', -1.53917, -48.75444, 'stood at Vitoria da Conquista, 1,700 km inland'),
  quay('CNCOZ', 23.61111, 116.97194, TOWN),
  quay('CNDAL', 39.00889, 121.87389, TOWN),
  quay('CNHUI', 22.69694, 114.555, TOWN),
  quay('CNJNZ', 40.80583, 121.05528, TOWN),
  quay('CNNBO', 29.92, 121.92694, TOWN),
  quay('CNNSA', 22.63806, 113.68306, TOWN),
  quay('CNNTG', 31.79694, 121.025, TOWN),
  quay('CNQIN', 36.00889, 120.22694, TOWN),
  quay('CNSGH', 31.33, 121.66889, TOWN),
  quay('CNTZO', 32.23694, 119.89194, TOWN),
  quay('CNWNZ', 27.99694, 120.88194, TOWN),
  quay('CNYIK', 40.26889, 122.095, TOWN),
  quay('EGALY', 31.16889, 29.86111, TOWN),
  quay('GNCKY', 9.51111, -13.72194, TOWN),
  quay('IDBIT', 1.43889, 125.19806, NAMESAKE),
  quay('JPKIJ', 37.96889, 139.22889, TOWN),
  quay('JPMAI', 35.47194, 135.33111, 'stood at Kyoto'),
  quay('JPNGO', 35.04111, 136.83389, TOWN),
  quay('JPTHS', 34.735, 137.30806, 'stood at Nagoya'),
  quay('KHPNH', 11.47389, 105.14306, TOWN),
  quay('KRPUS', 35.07806, 128.79111, TOWN),
  quay('MAPTM', 35.89, -5.49694, TOWN),
  quay('OMSLL', 16.94111, 53.99472, TOWN),
  quay('OMSOH', 24.515, 56.60889, TOWN),
  quay('PAMIT', 9.36111, -79.88306, 'stood on the Pacific side'),
  quay('PHDVO', 7.17194, 125.65611, TOWN),
  quay('PKBQM', 24.76389, 67.32806, TOWN),
  quay('SAJED', 21.47889, 39.15806, TOWN),
  quay('STTMS', 0.34694, 6.73694, TOWN),
  quay('TRAMB', 40.96306, 28.67611, 'stood near Artvin, 1,100 km from Istanbul'),
  quay('TRIST', 40.96306, 28.67611, TOWN),
  quay('TRIZT', 40.77389, 29.71111, TOWN),
  quay('TWTXG', 24.26889, 120.51389, TOWN),
  quay('USHOU', 29.61194, -95.005, TOWN),
  quay('USLAX', 33.75611, -118.26111, TOWN),
  quay('USPCV', 28.41306, -80.61889, TOWN),
  quay('VNVUT', 10.515, 107.01306, TOWN),
  quay('ZAPLZ', -33.95806, 25.63806, TOWN),
  { unLocode: 'CNGGY', why: 'no town of this name there', isUnplaced: true },
  { unLocode: 'CNLSI', why: 'no town of this name there', isUnplaced: true },
];

const OTHER_TOWN = 'the zone of another town of this name';
const NO_ZONE = 'had no zone, and its country has several';
const zone = (unLocode: string, timeZone: string, why: string): PortCorrection => ({ unLocode, timeZone, why });

/** Only of countries with several zones: where there is one, the country says it. */
const ZONES: readonly PortCorrection[] = [
  zone('ARDDC', 'America/Argentina/Buenos_Aires', NO_ZONE),
  zone('ARRIC', 'America/Argentina/Ushuaia', 'named no zone but a group of them'),
  zone('BRBEL', 'America/Belem', OTHER_TOWN),
  zone('BRMAO', 'America/Manaus', 'had the zone of Stockholm'),
  zone('BRSTM', 'America/Santarem', OTHER_TOWN),
  zone('BRVDC', 'America/Belem', OTHER_TOWN),
  zone('BRVIC', 'America/Belem', OTHER_TOWN),
  zone('BRVLC', 'America/Belem', NO_ZONE),
  zone('CDBOA', 'Africa/Kinshasa', 'had the zone of Mali'),
  zone('CDMAT', 'Africa/Kinshasa', 'had the zone of Mali'),
  zone('CLBAG', 'America/Punta_Arenas', 'Magallanes keeps its summer time'),
  zone('CLCAP', 'America/Santiago', 'had the zone of Madrid'),
  zone('CLCHB', 'America/Coyhaique', 'Aysen keeps its summer time since 2025'),
  zone('CLCNX', 'America/Punta_Arenas', 'Magallanes keeps its summer time'),
  zone('CLJRL', 'America/Santiago', NO_ZONE),
  zone('CLPCH', 'America/Coyhaique', 'Aysen keeps its summer time since 2025'),
  zone('CLPGO', 'America/Santiago', NO_ZONE),
  zone('CLPNT', 'America/Punta_Arenas', 'Magallanes keeps its summer time'),
  zone('CLPPD', 'America/Santiago', NO_ZONE),
  zone('CLPUQ', 'America/Punta_Arenas', 'Magallanes keeps its summer time'),
  zone('CLWPA', 'America/Coyhaique', 'Aysen keeps its summer time since 2025'),
  zone('CLWPU', 'America/Punta_Arenas', 'Magallanes keeps its summer time'),
  zone('ESEBO', 'Europe/Madrid', NO_ZONE),
  zone('ESMLN', 'Africa/Ceuta', NO_ZONE),
  zone('IDBPN', 'Asia/Makassar', NO_ZONE),
  zone('IDBUR', 'Asia/Jakarta', OTHER_TOWN),
  zone('IDTAB', 'Asia/Makassar', NO_ZONE),
  zone('MXACA', 'America/Mexico_City', NO_ZONE),
  zone('MXREX', 'America/Matamoros', 'towns at the border go by the clock of the United States'),
  zone('MXVER', 'America/Mexico_City', NO_ZONE),
  zone('PTHOR', 'Atlantic/Azores', 'had the zone of India'),
  zone('PTPDL', 'Atlantic/Azores', NO_ZONE),
  zone('RUGDX', 'Asia/Magadan', OTHER_TOWN),
  zone('RUKHO', 'Asia/Sakhalin', OTHER_TOWN),
  zone('RUKOR', 'Asia/Sakhalin', OTHER_TOWN),
  zone('USBHM', 'America/Chicago', NO_ZONE),
  zone('USCBF', 'America/Chicago', NO_ZONE),
  zone('USCPF', 'America/Chicago', NO_ZONE),
  zone('USDET', 'America/Detroit', 'had the zone of Toronto'),
  zone('USGBO', 'America/New_York', NO_ZONE),
  zone('USGSP', 'America/New_York', NO_ZONE),
  zone('USJOT', 'America/Chicago', NO_ZONE),
  zone('USOAK', 'America/Los_Angeles', OTHER_TOWN),
  zone('USRNO', 'America/Los_Angeles', NO_ZONE),
  zone('USSAT', 'America/Chicago', NO_ZONE),
  zone('USSXT', 'America/Denver', NO_ZONE),
];

const does = (functions: string, why: string, codes: string): readonly PortCorrection[] =>
  codes.split(' ').map(unLocode => ({ unLocode, why, functions: [...functions] as UnFunction[] }));

const FUNCTIONS: readonly PortCorrection[] = [
  // Places for which the official list has no row with a port, rail, depot or road function.
  ...does(
    '3',
    'a town without a quay for ships',
    `BFOUA BOSRZ BRIRO BRPNN BRSAL CABDU CADOR CADRU CANOR CASAK CAWIN CNGGY CNJIN CNKPN CNLGH CNLSI ESFER FRLPC FROR6 GETBS GTGUA
     ILRMG ITFAE ITMIL ITMOD ITPDA ITTRN JPISS KRGYG KRHYP KRKWU KRNYJ LVAIZ MLBKO MWBLZ MXREX NIMGA NOHLA NZCHC NZHLZ NZMNR NZPMR
     NZTKA PACFZ PAPTY PTENT RWKGL TRBAY UGKLA USATL USBCC USBHM USCBF USCLT USCMH USCPF USDEN USDNN USELP USGBO USHSV USIND USJOT
     USOCN USOCW USORL USOYM USPHX USPIA USRNO USSAT USSLC USSWF USSXT USSXZ USUZF USVAB USXGO USXHF USXHO ZABFN ZAJNB ZMLUN ZWBUQ
     ZWHRE ZWUTA IDTTI`.replace(/\s+/g, ' '),
  ),
  ...does('4', 'an airport', 'BHMAN IDMES INGOI LCSLU USCZF USMSP USPCA USPHF'),
  ...does('34', 'a town with an airport and without a quay for ships', 'BDDAC BYMSQ CACAL CAEDM CNKMG'),
  ...does('234', 'a town with a railway depot and without a quay for ships', 'CNCTU KENBO SARUH'),
  ...does(
    '8',
    'a river port that barges call at',
    `CNCKG CNCSX CNHDU CNHGH CNJGZ CNKHN CNLAN CNNGG CNNNG CNQYN CNSSH CNTHG CNWUH CNXIL CNYIC CNYNF CNYQS IDPKU PYPIL PYPSE SKBTS
     UAIEV USTUL GBIRL`.replace(/\s+/g, ' '),
  ),
  // Sea ports by the official list that no sea-going ship can reach.
  ...does('3', 'lies inland, without a waterway', 'ATLTX CAMAG CAODE ESEBO GBNLN USAR5 USDA8 USJ3C USPS6'),
  ...does('4', 'lies inland, without a waterway', 'CAWNP USDEC USDSM USKCK'),
  ...does('6', 'lies inland, without a waterway', 'AUCHT ESTBZ FRJAV'),
  ...does('23', 'lies inland, without a waterway', 'DEBEZ DEPFR USRAJ'),
  ...does('34', 'lies inland, without a waterway', 'DZGHA'),
  ...does('45', 'lies inland, without a waterway', 'HNTGU SVSAL SYDAM'),
  ...does('234', 'lies inland, without a waterway', 'ESZAZ'),
  ...does('236', 'lies inland, without a waterway', 'INICD USTMM USYOB'),
  ...does('2345', 'lies inland, without a waterway', 'CRSJO USMKC'),
  ...does('8', 'a river port that barges call at', 'CNGOM CNGUG CNHSN CNSBU CNSJQ PYFNX PYSAN RUPTP'),
  ...does('38', 'a river port that barges call at', 'BOPBU BRITQ DEKHO PYTER USTSA'),
  ...does('48', 'a river port that barges call at', 'RUKRR UGJIN USBNA USOMA USPIT'),
  ...does('238', 'a river port that barges call at', 'CNLZH CNZQG DEBIN DEBOY DEHMM DEKGU DEWOR'),
  ...does('348', 'a river port that barges call at', 'USCVG USLUI USMEM USSTL USSTP'),
  ...does('368', 'a river port that barges call at', 'PYBCM'),
  ...does('458', 'a river port that barges call at', 'PYASU'),
  ...does('2348', 'a river port that barges call at', 'CNJIU DEMHG USMES USSPT'),
  ...does('2358', 'a river port that barges call at', 'FRPAR'),
  ...does('2458', 'a river port that barges call at', 'HUBUD'),
  ...does('23458', 'a river port that barges call at', 'DECGN DEDUS'),
  // Carriers write these codes for the sea port of the town.
  ...does('12', 'the code that carriers write for the sea port', 'BRIGI'),
  ...does('12345', 'its row is torn in the official list', 'JPNGO'),
  ...does('14', 'its row is torn in the official list', 'MYBKI'),
  ...does('1', 'its row is torn in the official list', 'MTMGZ'),
  ...does('1234', 'the code that carriers write for the sea port', 'CNZHA'),
];

const named = (unLocode: string, nameEn: string, why: string): PortCorrection => ({ unLocode, nameEn, why });

const NAMES: readonly PortCorrection[] = [
  named('BRVDC', 'Vila do Conde', 'was called Vitoria da Conquista'),
  named('CNBHY', 'Beihai', 'was called after the airport'),
  named('CNSWA', 'Shantou', 'was called after the airport'),
  named('CNSZX', 'Shenzhen', 'was called after the airport'),
  named('CNXGA', 'Xingang (Guangdong)', 'is not the Xingang of Tianjin'),
  named('CNZHA', 'Zhanjiang', 'was called after the airport'),
  named('IDBUR', 'Batu Ampar', 'was misspelled'),
  named('PKBQM', 'Port Qasim', 'was called after Karachi'),
  named('THMAT', 'Map Ta Phut', 'was misspelled'),
  named('USJ3C', 'Jacksonville, OR', 'is not the Jacksonville of Florida'),
  named('USTSA', 'Savannah, TN', 'is not the Savannah of Georgia'),
  named('USPWM', 'Portland, ME', 'is not the Portland of Oregon'),
];

/** @public a test holds every row against the rules of places */
export const PORT_CORRECTIONS: readonly PortCorrection[] = [...POSITIONS, ...ZONES, ...FUNCTIONS, ...NAMES];

/** Withdrawn codes: of dissolved countries, of places that have another code now, and one that the official list rejected. */
export const GONE_PORTS: ReadonlySet<string> = new Set(
  'ANBON ANCUR ANEUX ANGSB ANPHI ANSXM ANWIL GBGCI GPGUS GPSBH CNHEB'.split(' '),
);
