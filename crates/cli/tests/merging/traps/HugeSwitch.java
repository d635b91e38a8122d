/** A switch with 300 cases. */
class HugeSwitch {
  static int map(int key) {
    int result;
    switch (key) {
      case 0:
        result = 0;
        break;
      case 1:
        result = 7;
        break;
      case 2:
        result = 14;
        break;
      case 3:
        result = 21;
        break;
      case 4:
        result = 28;
        break;
      case 5:
        result = 35;
        break;
      case 6:
        result = 42;
        break;
      case 7:
        result = 49;
        break;
      case 8:
        result = 56;
        break;
      case 9:
        result = 63;
        break;
      case 10:
        result = 70;
        break;
      case 11:
        result = 77;
        break;
      case 12:
        result = 84;
        break;
      case 13:
        result = 91;
        break;
      case 14:
        result = 98;
        break;
      case 15:
        result = 105;
        break;
      case 16:
        result = 112;
        break;
      case 17:
        result = 119;
        break;
      case 18:
        result = 126;
        break;
      case 19:
        result = 133;
        break;
      case 20:
        result = 140;
        break;
      case 21:
        result = 147;
        break;
      case 22:
        result = 154;
        break;
      case 23:
        result = 161;
        break;
      case 24:
        result = 168;
        break;
      case 25:
        result = 175;
        break;
      case 26:
        result = 182;
        break;
      case 27:
        result = 189;
        break;
      case 28:
        result = 196;
        break;
      case 29:
        result = 203;
        break;
      case 30:
        result = 210;
        break;
      case 31:
        result = 217;
        break;
      case 32:
        result = 224;
        break;
      case 33:
        result = 231;
        break;
      case 34:
        result = 238;
        break;
      case 35:
        result = 245;
        break;
      case 36:
        result = 252;
        break;
      case 37:
        result = 259;
        break;
      case 38:
        result = 266;
        break;
      case 39:
        result = 273;
        break;
      case 40:
        result = 280;
        break;
      case 41:
        result = 287;
        break;
      case 42:
        result = 294;
        break;
      case 43:
        result = 1;
        break;
      case 44:
        result = 8;
        break;
      case 45:
        result = 15;
        break;
      case 46:
        result = 22;
        break;
      case 47:
        result = 29;
        break;
      case 48:
        result = 36;
        break;
      case 49:
        result = 43;
        break;
      case 50:
        result = 50;
        break;
      case 51:
        result = 57;
        break;
      case 52:
        result = 64;
        break;
      case 53:
        result = 71;
        break;
      case 54:
        result = 78;
        break;
      case 55:
        result = 85;
        break;
      case 56:
        result = 92;
        break;
      case 57:
        result = 99;
        break;
      case 58:
        result = 106;
        break;
      case 59:
        result = 113;
        break;
      case 60:
        result = 120;
        break;
      case 61:
        result = 127;
        break;
      case 62:
        result = 134;
        break;
      case 63:
        result = 141;
        break;
      case 64:
        result = 148;
        break;
      case 65:
        result = 155;
        break;
      case 66:
        result = 162;
        break;
      case 67:
        result = 169;
        break;
      case 68:
        result = 176;
        break;
      case 69:
        result = 183;
        break;
      case 70:
        result = 190;
        break;
      case 71:
        result = 197;
        break;
      case 72:
        result = 204;
        break;
      case 73:
        result = 211;
        break;
      case 74:
        result = 218;
        break;
      case 75:
        result = 225;
        break;
      case 76:
        result = 232;
        break;
      case 77:
        result = 239;
        break;
      case 78:
        result = 246;
        break;
      case 79:
        result = 253;
        break;
      case 80:
        result = 260;
        break;
      case 81:
        result = 267;
        break;
      case 82:
        result = 274;
        break;
      case 83:
        result = 281;
        break;
      case 84:
        result = 288;
        break;
      case 85:
        result = 295;
        break;
      case 86:
        result = 2;
        break;
      case 87:
        result = 9;
        break;
      case 88:
        result = 16;
        break;
      case 89:
        result = 23;
        break;
      case 90:
        result = 30;
        break;
      case 91:
        result = 37;
        break;
      case 92:
        result = 44;
        break;
      case 93:
        result = 51;
        break;
      case 94:
        result = 58;
        break;
      case 95:
        result = 65;
        break;
      case 96:
        result = 72;
        break;
      case 97:
        result = 79;
        break;
      case 98:
        result = 86;
        break;
      case 99:
        result = 93;
        break;
      case 100:
        result = 100;
        break;
      case 101:
        result = 107;
        break;
      case 102:
        result = 114;
        break;
      case 103:
        result = 121;
        break;
      case 104:
        result = 128;
        break;
      case 105:
        result = 135;
        break;
      case 106:
        result = 142;
        break;
      case 107:
        result = 149;
        break;
      case 108:
        result = 156;
        break;
      case 109:
        result = 163;
        break;
      case 110:
        result = 170;
        break;
      case 111:
        result = 177;
        break;
      case 112:
        result = 184;
        break;
      case 113:
        result = 191;
        break;
      case 114:
        result = 198;
        break;
      case 115:
        result = 205;
        break;
      case 116:
        result = 212;
        break;
      case 117:
        result = 219;
        break;
      case 118:
        result = 226;
        break;
      case 119:
        result = 233;
        break;
      case 120:
        result = 240;
        break;
      case 121:
        result = 247;
        break;
      case 122:
        result = 254;
        break;
      case 123:
        result = 261;
        break;
      case 124:
        result = 268;
        break;
      case 125:
        result = 275;
        break;
      case 126:
        result = 282;
        break;
      case 127:
        result = 289;
        break;
      case 128:
        result = 296;
        break;
      case 129:
        result = 3;
        break;
      case 130:
        result = 10;
        break;
      case 131:
        result = 17;
        break;
      case 132:
        result = 24;
        break;
      case 133:
        result = 31;
        break;
      case 134:
        result = 38;
        break;
      case 135:
        result = 45;
        break;
      case 136:
        result = 52;
        break;
      case 137:
        result = 59;
        break;
      case 138:
        result = 66;
        break;
      case 139:
        result = 73;
        break;
      case 140:
        result = 80;
        break;
      case 141:
        result = 87;
        break;
      case 142:
        result = 94;
        break;
      case 143:
        result = 101;
        break;
      case 144:
        result = 108;
        break;
      case 145:
        result = 115;
        break;
      case 146:
        result = 122;
        break;
      case 147:
        result = 129;
        break;
      case 148:
        result = 136;
        break;
      case 149:
        result = 143;
        break;
      case 150:
        result = 150;
        break;
      case 151:
        result = 157;
        break;
      case 152:
        result = 164;
        break;
      case 153:
        result = 171;
        break;
      case 154:
        result = 178;
        break;
      case 155:
        result = 185;
        break;
      case 156:
        result = 192;
        break;
      case 157:
        result = 199;
        break;
      case 158:
        result = 206;
        break;
      case 159:
        result = 213;
        break;
      case 160:
        result = 220;
        break;
      case 161:
        result = 227;
        break;
      case 162:
        result = 234;
        break;
      case 163:
        result = 241;
        break;
      case 164:
        result = 248;
        break;
      case 165:
        result = 255;
        break;
      case 166:
        result = 262;
        break;
      case 167:
        result = 269;
        break;
      case 168:
        result = 276;
        break;
      case 169:
        result = 283;
        break;
      case 170:
        result = 290;
        break;
      case 171:
        result = 297;
        break;
      case 172:
        result = 4;
        break;
      case 173:
        result = 11;
        break;
      case 174:
        result = 18;
        break;
      case 175:
        result = 25;
        break;
      case 176:
        result = 32;
        break;
      case 177:
        result = 39;
        break;
      case 178:
        result = 46;
        break;
      case 179:
        result = 53;
        break;
      case 180:
        result = 60;
        break;
      case 181:
        result = 67;
        break;
      case 182:
        result = 74;
        break;
      case 183:
        result = 81;
        break;
      case 184:
        result = 88;
        break;
      case 185:
        result = 95;
        break;
      case 186:
        result = 102;
        break;
      case 187:
        result = 109;
        break;
      case 188:
        result = 116;
        break;
      case 189:
        result = 123;
        break;
      case 190:
        result = 130;
        break;
      case 191:
        result = 137;
        break;
      case 192:
        result = 144;
        break;
      case 193:
        result = 151;
        break;
      case 194:
        result = 158;
        break;
      case 195:
        result = 165;
        break;
      case 196:
        result = 172;
        break;
      case 197:
        result = 179;
        break;
      case 198:
        result = 186;
        break;
      case 199:
        result = 193;
        break;
      case 200:
        result = 200;
        break;
      case 201:
        result = 207;
        break;
      case 202:
        result = 214;
        break;
      case 203:
        result = 221;
        break;
      case 204:
        result = 228;
        break;
      case 205:
        result = 235;
        break;
      case 206:
        result = 242;
        break;
      case 207:
        result = 249;
        break;
      case 208:
        result = 256;
        break;
      case 209:
        result = 263;
        break;
      case 210:
        result = 270;
        break;
      case 211:
        result = 277;
        break;
      case 212:
        result = 284;
        break;
      case 213:
        result = 291;
        break;
      case 214:
        result = 298;
        break;
      case 215:
        result = 5;
        break;
      case 216:
        result = 12;
        break;
      case 217:
        result = 19;
        break;
      case 218:
        result = 26;
        break;
      case 219:
        result = 33;
        break;
      case 220:
        result = 40;
        break;
      case 221:
        result = 47;
        break;
      case 222:
        result = 54;
        break;
      case 223:
        result = 61;
        break;
      case 224:
        result = 68;
        break;
      case 225:
        result = 75;
        break;
      case 226:
        result = 82;
        break;
      case 227:
        result = 89;
        break;
      case 228:
        result = 96;
        break;
      case 229:
        result = 103;
        break;
      case 230:
        result = 110;
        break;
      case 231:
        result = 117;
        break;
      case 232:
        result = 124;
        break;
      case 233:
        result = 131;
        break;
      case 234:
        result = 138;
        break;
      case 235:
        result = 145;
        break;
      case 236:
        result = 152;
        break;
      case 237:
        result = 159;
        break;
      case 238:
        result = 166;
        break;
      case 239:
        result = 173;
        break;
      case 240:
        result = 180;
        break;
      case 241:
        result = 187;
        break;
      case 242:
        result = 194;
        break;
      case 243:
        result = 201;
        break;
      case 244:
        result = 208;
        break;
      case 245:
        result = 215;
        break;
      case 246:
        result = 222;
        break;
      case 247:
        result = 229;
        break;
      case 248:
        result = 236;
        break;
      case 249:
        result = 243;
        break;
      case 250:
        result = 250;
        break;
      case 251:
        result = 257;
        break;
      case 252:
        result = 264;
        break;
      case 253:
        result = 271;
        break;
      case 254:
        result = 278;
        break;
      case 255:
        result = 285;
        break;
      case 256:
        result = 292;
        break;
      case 257:
        result = 299;
        break;
      case 258:
        result = 6;
        break;
      case 259:
        result = 13;
        break;
      case 260:
        result = 20;
        break;
      case 261:
        result = 27;
        break;
      case 262:
        result = 34;
        break;
      case 263:
        result = 41;
        break;
      case 264:
        result = 48;
        break;
      case 265:
        result = 55;
        break;
      case 266:
        result = 62;
        break;
      case 267:
        result = 69;
        break;
      case 268:
        result = 76;
        break;
      case 269:
        result = 83;
        break;
      case 270:
        result = 90;
        break;
      case 271:
        result = 97;
        break;
      case 272:
        result = 104;
        break;
      case 273:
        result = 111;
        break;
      case 274:
        result = 118;
        break;
      case 275:
        result = 125;
        break;
      case 276:
        result = 132;
        break;
      case 277:
        result = 139;
        break;
      case 278:
        result = 146;
        break;
      case 279:
        result = 153;
        break;
      case 280:
        result = 160;
        break;
      case 281:
        result = 167;
        break;
      case 282:
        result = 174;
        break;
      case 283:
        result = 181;
        break;
      case 284:
        result = 188;
        break;
      case 285:
        result = 195;
        break;
      case 286:
        result = 202;
        break;
      case 287:
        result = 209;
        break;
      case 288:
        result = 216;
        break;
      case 289:
        result = 223;
        break;
      case 290:
        result = 230;
        break;
      case 291:
        result = 237;
        break;
      case 292:
        result = 244;
        break;
      case 293:
        result = 251;
        break;
      case 294:
        result = 258;
        break;
      case 295:
        result = 265;
        break;
      case 296:
        result = 272;
        break;
      case 297:
        result = 279;
        break;
      case 298:
        result = 286;
        break;
      case 299:
        result = 293;
        break;
      default:
        result = -1;
    }
    return result;
  }

  static void valid(int key) {
    int result = map(key);
    assert -1 <= result && result < 300;
    assert result >= 0 || key < 0 || key >= 300;
  }

  static void invalid(int key, boolean choice) {
    int result = map(100 * key + 17);
    assert result != 219 || choice;
  }
}
